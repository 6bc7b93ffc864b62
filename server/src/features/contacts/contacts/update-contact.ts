import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Contact, updateContactBody } from '../schemas.ts'
import { findContact } from './contacts.queries.ts'
import { writeContact } from './write-contact.ts'

/** Changes what is given of a contact. @throws not_found */
export function updateContact(
  ctx: Ctx,
  input: { id: number } & z.output<typeof updateContactBody>,
): Promise<Contact> {
  return ctx.transaction(async (tx) => {
    if (!(await writeContact(tx, input))) throw notFound()
    return (await findContact(tx.db, tx.account.id, { id: input.id }, tx.now))!
  })
}
