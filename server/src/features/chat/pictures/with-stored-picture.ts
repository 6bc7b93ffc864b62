import type { Ctx } from '../../../platform/context.ts'
import { ApiError } from '../../../platform/errors.ts'
import { discardFile, type PreparedPicture, storeBytes } from '../../assets/index.ts'
import type { NewPicture } from '../../conversations/index.ts'
import { ThreadLockLost } from '../with-thread-lock.ts'

/**
 * Runs `work` with a picture that is stored; it makes the record of it. The file is removed where `work` fails.
 * @throws storage_quota_exceeded
 */
export async function withStoredPicture<T>(
  ctx: Ctx,
  picture: PreparedPicture | undefined,
  work: (stored: NewPicture | null) => Promise<T>,
): Promise<T> {
  if (picture === undefined) return work(null)
  const { storage_key, file_size_bytes } = await storeBytes(ctx, picture.stored)
  const { width, height } = picture
  try {
    return await work({ storage_key, file_size_bytes, width, height })
  } catch (error) {
    // After any other failure the record may be committed all the same, so the clean-up decides a day later.
    if (error instanceof ApiError || error instanceof ThreadLockLost) await discardFile(ctx, storage_key)
    throw error
  }
}
