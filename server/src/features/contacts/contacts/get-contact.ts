import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Contact } from '../schemas.ts'
import { findContact } from './contacts.queries.ts'

/** One contact with its tags. @throws not_found */
export async function getContact(ctx: Ctx, { id }: { id: number }): Promise<Contact> {
  const contact = await findContact(ctx.db, ctx.account.id, { id }, ctx.now)
  if (contact === undefined) throw notFound()
  return contact
}
