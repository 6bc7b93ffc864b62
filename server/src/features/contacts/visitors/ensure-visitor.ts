import type { Ctx } from '../../../platform/context.ts'
import { concurrentChange } from '../../../platform/db/errors.ts'
import { findContactVisitor, insertVisitor, updateVisitor } from './visitors.queries.ts'

/**
 * Finds the visitor with a contact's email, or makes one. One without a name gets the contact's. Runs in the caller's
 * transaction, which has locked the contact. @returns the visitor's id
 */
export async function ensureVisitor(tx: Ctx, contact_id: number): Promise<number> {
  const { db, account, now } = tx
  const { id, email, name, visitor_name } = await findContactVisitor(db, account.id, contact_id)
  if (id === null) {
    const made = await insertVisitor(db, account.id, { email, name }, now)
    if (made === undefined) throw concurrentChange()
    return made.id
  }
  if (visitor_name === null && name !== null) await updateVisitor(db, account.id, id, { name }, now)
  return id
}
