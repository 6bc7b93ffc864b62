import type { Ctx } from '../../platform/context.ts'
import type { StorageUsage } from './schemas.ts'
import { findStoredBytes } from './storage.queries.ts'

/** What the plan gives for files, and what they take. */
export async function getStorageUsage({ db, account }: Ctx): Promise<StorageUsage> {
  const used = await findStoredBytes(db, account.id)
  const granted = account.unlimited ? null : account.storage_bytes_granted
  return {
    object: 'storage_usage',
    bytes: { granted, used, remaining: granted === null ? null : Math.max(0, granted - used) },
  }
}
