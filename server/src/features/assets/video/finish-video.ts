import type { Ctx } from '../../../platform/context.ts'
import { adjustStoredBytes, type StorageReservation } from '../../usage/index.ts'
import { detectMimeType, headBytes } from '../media/detect-mime-type.ts'
import { expectedVideoMimeType } from '../media/kinds.rules.ts'
import { probeMedia, storedFileReader } from '../media/probe-media.ts'
import { LeaseLostError } from './download-video.ts'
import { type ClaimedFetch, finishFetch, type VideoFetch } from './fetches.queries.ts'

type WholeVideo = { fetch: VideoFetch; file_size_bytes: number; reservation: StorageReservation }

/**
 * Makes a video ready whose file is whole, and counts its bytes in the same transaction.
 * @throws storage_quota_exceeded, LeaseLostError
 */
export async function finishVideo(
  ctx: Ctx,
  claimed: ClaimedFetch,
  { fetch, file_size_bytes, reservation }: WholeVideo,
): Promise<void> {
  const read = storedFileReader(ctx.app.storage, fetch.storage_key)
  const head =
    file_size_bytes === 0 ? Buffer.alloc(0) : await read(0, Math.min(headBytes, file_size_bytes) - 1)
  const mime_type = (await detectMimeType(head)) ?? expectedVideoMimeType(fetch.file_name)
  const { duration_seconds } = await probeMedia(ctx, { mime_type, size: file_size_bytes }, read)
  reservation.release()
  await ctx.transaction(async (tx) => {
    const video = { mime_type, file_size_bytes, duration_seconds }
    const now = new Date(ctx.app.clock.nowMs())
    if (!(await finishFetch(tx.db, tx.account.id, claimed, video, now))) throw new LeaseLostError()
    await adjustStoredBytes(tx, file_size_bytes)
  })
}
