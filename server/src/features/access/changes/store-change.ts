import type { Ctx } from '../../../platform/context.ts'
import { changeLeaseMs } from './apply-change.ts'
import { type ChangeOf, type ClaimedChange, upsertChange } from './changes.queries.ts'

/**
 * Stores in the caller's transaction that a tag or bundle changed. The caller applies it as soon as that has committed;
 * where it dies before, a job does once the lease has ended.
 */
export const storeChange = (tx: Ctx, of: ChangeOf): Promise<ClaimedChange> => {
  const due_at = new Date(tx.now.getTime() + changeLeaseMs)
  return upsertChange(tx.db, tx.account.id, { ...of, due_at }, tx.now)
}
