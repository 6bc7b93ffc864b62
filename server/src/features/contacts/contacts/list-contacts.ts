import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { type ListEnvelope, page } from '../../../platform/http/fields.ts'
import type { Contact, listContactsQuery } from '../schemas.ts'
import { findTag } from '../tags/tags.queries.ts'
import { listContactRows } from './contacts.queries.ts'

/** The account's contacts with their tags, by id. @throws not_found for a tag that does not exist */
export async function listContacts(
  ctx: Ctx,
  query: z.output<typeof listContactsQuery>,
): Promise<ListEnvelope<Contact>> {
  const { tag_id } = query
  if (tag_id !== undefined && (await findTag(ctx.db, ctx.account.id, { id: tag_id })) === undefined)
    throw notFound()
  return page(await listContactRows(ctx.db, ctx.account.id, query, ctx.now), query.limit)
}
