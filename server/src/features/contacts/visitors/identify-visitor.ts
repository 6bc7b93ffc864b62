import type { Ctx } from '../../../platform/context.ts'
import { concurrentChange, isUniqueViolation } from '../../../platform/db/errors.ts'
import { recountConversations } from '../contacts/contacts.queries.ts'
import { createVisitor, type VisitorIdentity } from './create-visitor.ts'
import {
  findVisitorByEmail,
  findVisitorByExternalId,
  insertExternalId,
  updateVisitor,
  type Visitor,
} from './visitors.queries.ts'

/**
 * Finds the visitor that an external id or email names, or makes one; without either, an anonymous one. A new external
 * id with a known email joins that visitor. Where the two name different visitors, the external id decides. Runs in the
 * caller's transaction.
 */
export async function identifyVisitor(tx: Ctx, identity: VisitorIdentity): Promise<Visitor> {
  const { external_id, email } = identity
  const account_id = tx.account.id
  const byExternalId =
    external_id === null ? undefined : await findVisitorByExternalId(tx.db, account_id, external_id)
  const byEmail =
    email === null || byExternalId?.email === email
      ? undefined
      : await findVisitorByEmail(tx.db, account_id, email)
  if (byExternalId !== undefined)
    return updateIdentity(tx, byExternalId, byEmail === undefined ? identity : { ...identity, email: null })

  if (byEmail === undefined) return createVisitor(tx, identity)
  if (external_id !== null && !(await insertExternalId(tx.db, account_id, external_id, byEmail.id)))
    throw concurrentChange()
  return updateIdentity(tx, byEmail, identity)
}

/** Stores an email where none was known, and the newest name. */
async function updateIdentity(tx: Ctx, visitor: Visitor, { email, name }: VisitorIdentity): Promise<Visitor> {
  const changes: Partial<Visitor> = {}
  if (email !== null && visitor.email === null) changes.email = email
  if (name !== null && name !== visitor.name) changes.name = name
  if (Object.keys(changes).length === 0) return visitor
  const updated = await updateVisitor(tx.db, tx.account.id, visitor.id, changes, tx.now).catch((error) => {
    throw isUniqueViolation(error, 'visitors_email') ? concurrentChange() : error
  })
  if (updated === undefined) throw concurrentChange()
  if (changes.email) await recountConversations(tx.db, tx.account.id, changes.email, tx.now)
  return updated
}
