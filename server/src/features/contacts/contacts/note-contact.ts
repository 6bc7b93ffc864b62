import type { Ctx } from '../../../platform/context.ts'
import { concurrentChange } from '../../../platform/db/errors.ts'
import { insertContact, type Sighting, touchContact } from './contacts.queries.ts'

/**
 * A person with an email was seen: makes the contact or notes when, in the caller's transaction.
 * @returns the contact and whether the account did not have it before
 */
export async function noteContact(tx: Ctx, sighting: Sighting): Promise<{ id: number; is_new: boolean }> {
  const known = await touchContact(tx.db, tx.account.id, sighting, tx.now)
  if (known !== undefined) return { id: known, is_new: false }
  const made = await insertContact(tx.db, tx.account.id, sighting, tx.now)
  if (made === undefined) throw concurrentChange()
  return { id: made, is_new: true }
}
