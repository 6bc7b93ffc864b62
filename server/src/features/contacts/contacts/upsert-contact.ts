import type { Ctx } from '../../../platform/context.ts'
import { concurrentChange } from '../../../platform/db/errors.ts'
import { insertContact, type SeenPerson, touchContact } from './contacts.queries.ts'

/**
 * Makes or updates the contact of a person with an email who was just seen, in the caller's transaction.
 * @returns the contact's id, and whether it is new
 */
export async function upsertContact(tx: Ctx, seen: SeenPerson): Promise<{ id: number; is_new: boolean }> {
  const known = await touchContact(tx.db, tx.account.id, seen, tx.now)
  if (known !== undefined) return { id: known, is_new: false }
  const inserted = await insertContact(tx.db, tx.account.id, seen, tx.now)
  if (inserted === undefined) throw concurrentChange()
  return { id: inserted, is_new: true }
}
