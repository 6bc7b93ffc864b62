import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { deleteAnswersMentioning } from '../../../platform/http/idempotency.queries.ts'
import { deleteContactRow, findContact } from '../contacts/contacts.queries.ts'
import { personErased } from '../events.ts'
import { deleteVisitorRow, findVisitorByEmail } from '../visitors/visitors.queries.ts'

/**
 * Erases a person: contact, tags, visitor and conversations go; later features take the person out of what they
 * must keep. All in one transaction. @throws not_found where nothing is held
 */
export function erasePerson(
  ctx: Ctx,
  input: { email: string },
): Promise<{ object: 'person'; email: string; erased: true }> {
  const email = input.email.trim().toLowerCase()
  return ctx.transaction(async (tx) => {
    const { db, account } = tx
    const contact = await findContact(db, account.id, { email }, tx.now)
    const visitor = await findVisitorByEmail(db, account.id, email)
    if (contact === undefined && visitor === undefined) throw notFound(`Nothing is held on ${email}.`)
    await tx.emit(personErased, { email, contact_id: contact?.id ?? null, visitor_id: visitor?.id ?? null })
    if (visitor !== undefined) await deleteVisitorRow(db, account.id, visitor.id)
    if (contact !== undefined) await deleteContactRow(db, account.id, contact.id)
    await deleteAnswersMentioning(db, account.id, email)
    return { object: 'person', email, erased: true }
  })
}
