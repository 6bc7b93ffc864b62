import { appState } from '../../platform/app-state.ts'
import type { Ctx } from '../../platform/context.ts'
import { storageQuotaExceeded } from './errors.ts'
import { findStoredBytes } from './storage.queries.ts'

/** What the files that are being stored now take of their account's storage. */
type Reserved = { bytes: number; fileCount: number; remainingBytes: number }

/** A file that is being stored, before its record counts its bytes. */
export type StorageReservation = {
  /** Reserves so many bytes for the file in all. @throws storage_quota_exceeded */
  raiseTo(bytes: number): Promise<void>
  /** Gives the bytes back: just before the transaction that counts them, or where the file is given up. */
  release(): void
}

const reservedBy = appState(() => new Map<number, Reserved>())

/**
 * Lets a file that is being stored share with the account's others what the plan has left, so that it ends before it
 * passes the quota. Each process knows its own files; the transaction that counts them is exact.
 */
export function reserveStorage(ctx: Ctx): StorageReservation {
  const accounts = reservedBy(ctx)
  const { id } = ctx.account
  const account = accounts.get(id) ?? { bytes: 0, fileCount: 0, remainingBytes: 0 }
  accounts.set(id, account)
  account.fileCount++
  let ownBytes = 0
  let isReleased = false

  return {
    async raiseTo(bytes) {
      const fits = () => account.bytes - ownBytes + bytes <= account.remainingBytes
      if (bytes <= ownBytes) return
      // What other requests have stored or deleted meanwhile shows where the known rest does not suffice.
      if (!fits()) account.remainingBytes = await remainingStorageBytes(ctx)
      if (!fits()) throw notEnough(bytes, account.remainingBytes - account.bytes + ownBytes)
      account.bytes += bytes - ownBytes
      ownBytes = bytes
    },
    release() {
      if (isReleased) return
      isReleased = true
      account.bytes -= ownBytes
      // What was reserved here is counted next, so the rest must be read anew.
      account.remainingBytes = 0
      if (--account.fileCount === 0) accounts.delete(id)
    },
  }
}

const notEnough = (bytes: number, remainingBytes: number) =>
  storageQuotaExceeded(
    `This file needs ${bytes} bytes or more; the plan's storage has ${Math.max(0, remainingBytes)} left.`,
  )

async function remainingStorageBytes(ctx: Ctx): Promise<number> {
  if (ctx.account.unlimited) return Number.POSITIVE_INFINITY
  return ctx.account.storage_bytes_granted - (await findStoredBytes(ctx.app.db, ctx.account.id))
}
