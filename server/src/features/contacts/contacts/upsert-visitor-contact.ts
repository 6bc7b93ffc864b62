import type { Ctx } from '../../../platform/context.ts'
import { concurrentChange } from '../../../platform/db/errors.ts'
import { leadCreated } from '../events.ts'
import type { ContactSource } from '../schemas.ts'
import { insertContact } from './contacts.queries.ts'
import { touchVisitorContact } from './visitor-contact.queries.ts'

/**
 * Makes or updates the contact of a visitor who just wrote, in the transaction that stores the message. A contact that
 * is new is a lead. A visitor without an email has no contact yet.
 * @param seen.openedCount conversations that the message opened: 0 or 1
 */
export async function upsertVisitorContact(
  tx: Ctx,
  seen: { visitor_id: number; openedCount: number; source: ContactSource },
): Promise<void> {
  const visitor = await touchVisitorContact(tx.db, tx.account.id, seen, tx.now)
  if (visitor === undefined || visitor.email === null || visitor.contact_id !== null) return
  const { email, name } = visitor
  const contact_id = await insertContact(tx.db, tx.account.id, { ...seen, email, name }, tx.now)
  if (contact_id === undefined) throw concurrentChange()
  await tx.emit(leadCreated, { contact_id })
}
