import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { findContact, lockContact, markContactChanged } from '../contacts/contacts.queries.ts'
import { contactUntagged } from '../events.ts'
import type { Contact } from '../schemas.ts'
import { deleteCarriedContactTag, findTag } from './tags.queries.ts'

/** Takes a tag from a contact. Nothing changes where the contact does not have it. @throws not_found (contact, tag) */
export function untagContact(ctx: Ctx, input: { id: number; tag_id: number }): Promise<Contact> {
  return ctx.transaction(async (tx) => {
    const { db, account, now } = tx
    const { id: contact_id, tag_id } = input
    if ((await findTag(db, account.id, { id: tag_id })) === undefined) throw notFound()
    if ((await lockContact(db, account.id, { id: contact_id })) === undefined) throw notFound()
    const untagged = await deleteCarriedContactTag(db, account.id, { contact_id, tag_id }, now)
    if (untagged !== undefined) {
      await markContactChanged(db, account.id, contact_id, now)
      await tx.emit(contactUntagged, untagged)
    }
    return (await findContact(db, account.id, { id: contact_id }, now))!
  })
}
