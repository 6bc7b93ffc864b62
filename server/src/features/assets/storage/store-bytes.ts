import type { Ctx } from '../../../platform/context.ts'
import { reserveStorage } from '../../usage/index.ts'
import { allocateFile, type FileLocation } from './allocate-file.ts'

/**
 * Writes bytes to the storage, if the plan has room for them. Whoever makes a record of them counts them in its transaction.
 * @throws storage_quota_exceeded
 */
export async function storeBytes(
  ctx: Ctx,
  body: Buffer,
): Promise<FileLocation & { file_size_bytes: number }> {
  const location = await allocateFile(ctx)
  const reservation = reserveStorage(ctx)
  try {
    await reservation.raiseTo(body.length)
    return { ...location, file_size_bytes: await ctx.app.storage.put(location.storage_key, body) }
  } finally {
    reservation.release()
  }
}
