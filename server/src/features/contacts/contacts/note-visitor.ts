import type { Ctx } from '../../../platform/context.ts'
import { concurrentChange } from '../../../platform/db/errors.ts'
import { leadCreated } from '../events.ts'
import type { ContactSource } from '../schemas.ts'
import { insertContact, touchContactOfVisitor } from './contacts.queries.ts'

/**
 * A visitor wrote: keeps their contact current, or makes it where their email is new to the account, which is a
 * lead. Runs in the transaction that stores the message.
 * @param seen.opened conversations that the message opened: 0 or 1
 */
export async function noteVisitor(
  tx: Ctx,
  seen: { visitor_id: number; opened: number; source: ContactSource },
): Promise<void> {
  const visitor = await touchContactOfVisitor(tx.db, tx.account.id, seen, tx.now)
  if (visitor === undefined || visitor.email === null || visitor.contact_id !== null) return
  const { email, name } = visitor
  const sighting = { email, name, source: seen.source, opened: seen.opened }
  const contact_id = await insertContact(tx.db, tx.account.id, sighting, tx.now)
  if (contact_id === undefined) throw concurrentChange()
  await tx.emit(leadCreated, { contact_id })
}
