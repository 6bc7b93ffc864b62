import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { contactExists } from '../errors.ts'
import type { Contact, createContactBody } from '../schemas.ts'
import { findContact, findContactByEmail } from './contacts.queries.ts'
import { createContactRow } from './write-contact.ts'

/** Makes a contact by hand. @throws contact_exists */
export function createContact(
  ctx: Ctx,
  { email, name = null, phone = null }: z.output<typeof createContactBody>,
): Promise<Contact> {
  return ctx.transaction(async (tx) => {
    if ((await findContactByEmail(tx.db, tx.account.id, email)) !== undefined) throw contactExists()
    const id = await createContactRow(tx, { email, name, phone, source: 'import' })
    tx.answerSubject.contact_id = id
    return (await findContact(tx.db, tx.account.id, { id }, tx.now))!
  })
}
