import type { Ctx } from '../../../platform/context.ts'
import { concurrentChange } from '../../../platform/db/errors.ts'
import type { ContactSource } from '../schemas.ts'
import { lockVisitorIds, nameVisitorOf } from '../visitors/visitors.queries.ts'
import { insertContact, updateContactRow } from './contacts.queries.ts'

type Written = { name?: string | null; phone?: string | null }

/**
 * Changes what is given of a contact, in the caller's transaction. A visitor with its email goes by the new name too:
 * else the next conversation would bring the old one back. @returns false where there is no such contact
 */
export async function writeContact(tx: Ctx, { id, name, phone }: { id: number } & Written): Promise<boolean> {
  const { db, account, now } = tx
  if (!(await updateContactRow(db, account.id, id, { name, phone }, now))) return false
  if (name !== undefined) await nameVisitorOf(db, account.id, { contact_id: id, name }, now)
  return true
}

/** Makes a contact whose email nobody has, in the caller's transaction. @returns its id */
export async function createContactRow(
  tx: Ctx,
  { email, name, phone, source }: Required<Written> & { email: string; source: ContactSource },
): Promise<number> {
  // A visitor may be made for the new contact. Conversations take the counters in this order too.
  await lockVisitorIds(tx.db, tx.account.id)
  const seen = { email, name, source, openedCount: 0 }
  const id = await insertContact(tx.db, tx.account.id, seen, tx.now)
  if (id === undefined) throw concurrentChange()
  await writeContact(tx, { id, phone, ...(name !== null && { name }) })
  return id
}
