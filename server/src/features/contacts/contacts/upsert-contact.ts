import type { Ctx } from '../../../platform/context.ts'
import { concurrentChange } from '../../../platform/db/errors.ts'
import { lockVisitorIds } from '../visitors/visitors.queries.ts'
import { insertContact, type SeenPerson, touchContact } from './contacts.queries.ts'

/**
 * Makes or updates the contact of a person with an email who was just seen, in the caller's transaction.
 * @returns the contact's id, and whether it is new
 */
export async function upsertContact(tx: Ctx, seen: SeenPerson): Promise<{ id: number; is_new: boolean }> {
  const known = await touchContact(tx.db, tx.account.id, seen, tx.now)
  if (known !== undefined) return { id: known, is_new: false }
  // A visitor may be made for the new contact. Conversations take the counters in this order too.
  const [, inserted] = await Promise.all([
    lockVisitorIds(tx.db, tx.account.id),
    insertContact(tx.db, tx.account.id, seen, tx.now),
  ])
  if (inserted === undefined) throw concurrentChange()
  return { id: inserted, is_new: true }
}
