import type { Ctx } from '../../platform/context.ts'
import { storageQuotaExceeded } from './errors.ts'
import { addStorage, readStorage } from './storage.queries.ts'

/**
 * Adds to (or, below 0, takes from) the bytes that the account stores, in the transaction that makes a file ready.
 * @throws storage_quota_exceeded
 */
export async function reserveStorage(tx: Ctx, bytes: number): Promise<void> {
  if (bytes === 0) return
  const granted = tx.account.unlimited ? null : tx.account.storage_bytes_granted
  if (!(await addStorage(tx.db, tx.account.id, bytes, granted))) {
    throw storageQuotaExceeded(`This file needs ${bytes} bytes, more than the plan's storage has left.`)
  }
}

/** Bytes that the account may still store: to end early what cannot be kept. */
export async function remainingStorage(ctx: Ctx): Promise<number> {
  if (ctx.account.unlimited) return Number.POSITIVE_INFINITY
  return Math.max(0, ctx.account.storage_bytes_granted - (await readStorage(ctx.db, ctx.account.id)))
}
