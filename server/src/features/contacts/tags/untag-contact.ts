import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { findContact, markContactChanged } from '../contacts/contacts.queries.ts'
import type { Contact } from '../schemas.ts'
import { deleteContactTag, findTag } from './tags.queries.ts'

/** Takes a tag from a contact; that the contact does not have it is no error. @throws not_found (contact, tag) */
export function untagContact(ctx: Ctx, input: { id: number; tag_id: number }): Promise<Contact> {
  return ctx.transaction(async (tx) => {
    const { db, account, now } = tx
    if ((await findTag(db, account.id, { id: input.tag_id })) === undefined) throw notFound()
    if (await deleteContactTag(db, account.id, input.id, input.tag_id)) {
      await markContactChanged(db, account.id, input.id, now)
    }
    const contact = await findContact(db, account.id, { id: input.id }, now)
    if (contact === undefined) throw notFound()
    return contact
  })
}
