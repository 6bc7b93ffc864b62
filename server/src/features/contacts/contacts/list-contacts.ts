import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, page } from '../../../platform/http/fields.ts'
import type { Contact, listContactsQuery } from '../schemas.ts'
import { listContactRows } from './contacts.queries.ts'

/** The account's contacts with their tags, in ascending id. */
export async function listContacts(
  ctx: Ctx,
  query: z.output<typeof listContactsQuery>,
): Promise<ListEnvelope<Contact>> {
  return page(await listContactRows(ctx.db, ctx.account.id, query, ctx.now), query.limit)
}
