import type { Ctx } from '../../platform/context.ts'
import { storageQuotaExceeded } from './errors.ts'
import { addStoredBytes } from './storage.queries.ts'

/**
 * Adds to the bytes that the account stores, or subtracts where `bytes` is negative, in the transaction that makes a
 * file ready or deletes it. @throws storage_quota_exceeded
 */
export async function adjustStoredBytes(tx: Ctx, bytes: number): Promise<void> {
  if (bytes === 0) return
  const granted = tx.account.unlimited ? null : tx.account.storage_bytes_granted
  if (!(await addStoredBytes(tx.db, tx.account.id, bytes, granted))) {
    throw storageQuotaExceeded(`This file needs ${bytes} bytes, more than the plan's storage has left.`)
  }
}
