import type { Ctx } from '../../../platform/context.ts'
import { ApiError } from '../../../platform/errors.ts'
import { type DueRow, defineJob } from '../../../platform/jobs/job.ts'
import { startLeaseRenewal } from '../../../platform/jobs/lease-renewal.ts'
import { OutboundError } from '../../../platform/outbound/index.ts'
import { reserveStorage } from '../../usage/index.ts'
import { assetFetchFailed } from '../errors.ts'
import { discardFile } from '../storage/discard-file.ts'
import { toAssetError } from '../to-asset-error.ts'
import { downloadVideo, LeaseLostError, TemporaryFailure } from './download-video.ts'
import {
  type ClaimedFetch,
  failFetch,
  findVideoFetch,
  postponeFetch,
  renewLease,
  type VideoFetch,
} from './fetches.queries.ts'
import { finishVideo } from './finish-video.ts'
import { fetchVideosName } from './job-name.ts'
import { isTemporaryFailure, maxFetchMs, retryDelayMs } from './resume.rules.ts'

const leaseMs = 60_000
/** After a run that stored this much, a failure counts as the first one again. */
const minProgressBytes = 1_048_576

/** Fetches videos from their links. A fetch continues after a broken connection or a restart. */
export const fetchVideos = defineJob({
  name: fetchVideosName,
  table: 'assets',
  leaseMs,
  concurrency: 4,
  run: fetchVideo,
})

async function fetchVideo(ctx: Ctx, row: DueRow): Promise<void> {
  const claimed: ClaimedFetch = { id: Number(row.id), attempt: row.attempt }
  const fetch = await findVideoFetch(ctx.db, ctx.account.id, claimed)
  if (fetch === undefined) return
  const lease = startLeaseRenewal(ctx, {
    leaseMs,
    renew: (until) => renewLease(ctx.app.db, ctx.account.id, claimed, until),
  })
  const tooLong = new AbortController()
  const checkTime = () => {
    if (ctx.app.clock.nowMs() - Date.parse(fetch.created_at) > maxFetchMs) tooLong.abort()
  }
  let storedBytes = 0
  const onProgress = (bytes: number) => {
    storedBytes = bytes
    checkTime()
  }
  const signal = AbortSignal.any([lease.lost, ctx.app.stopping, tooLong.signal])
  const run: Run = { ctx, claimed, fetch, hasProgressed: () => storedBytes >= minProgressBytes }
  const reservation = reserveStorage(ctx)
  try {
    checkTime()
    // The file is whole already if an earlier run died before it wrote the record.
    if ((await ctx.app.storage.size(fetch.storage_key)) === null) {
      await downloadVideo({ ctx, claimed, fetch, reservation, signal, onProgress })
    }
    const file_size_bytes = await ctx.app.storage.size(fetch.storage_key)
    if (file_size_bytes === null) throw new Error('a file that was completed is missing')
    await finishVideo(ctx, claimed, { fetch, file_size_bytes, reservation })
  } catch (error) {
    if (error instanceof LeaseLostError || lease.lost.aborted) return
    if (tooLong.signal.aborted)
      return await fail(run, assetFetchFailed('The video did not arrive within a day.'))
    if (ctx.app.stopping.aborted) return await postpone(run, 0, fetch.failures)
    await handleFailure(run, error)
  } finally {
    reservation.release()
    lease.stop()
  }
}

type Run = { ctx: Ctx; claimed: ClaimedFetch; fetch: VideoFetch; hasProgressed: () => boolean }

/** Tries again later after a temporary failure; any other failure becomes the error of the record. */
async function handleFailure(run: Run, error: unknown): Promise<void> {
  const isTemporary =
    error instanceof TemporaryFailure || (error instanceof OutboundError && isTemporaryFailure(error.reason))
  if (isTemporary) {
    const failures = run.hasProgressed() ? 1 : run.fetch.failures + 1
    const delayMs = retryDelayMs(failures)
    if (delayMs !== null) return postpone(run, delayMs, failures)
    return fail(run, assetFetchFailed((error as Error).message))
  }
  if (error instanceof OutboundError) return fail(run, toAssetError(error))
  if (error instanceof ApiError && error.status < 500) return fail(run, error)
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
    run.ctx.log.error({ err: error }, 'a video is given up because the disk is full')
    return fail(run, assetFetchFailed('The server has no space left for the video.'))
  }
  throw error
}

function postpone({ ctx, claimed }: Run, delayMs: number, failures: number): Promise<void> {
  return postponeFetch(ctx.app.db, ctx.account.id, claimed, {
    due_at: new Date(ctx.app.clock.nowMs() + delayMs),
    failures,
  })
}

/** Records the error and removes what was stored. */
async function fail({ ctx, claimed, fetch }: Run, { type, message }: ApiError): Promise<void> {
  const { app, log } = ctx
  // If another worker has claimed the row, the file is that worker's.
  if (!(await failFetch(app.db, ctx.account.id, claimed, { type, message }, new Date(app.clock.nowMs()))))
    return
  log.info({ type, reason: message }, 'a video could not be fetched')
  await discardFile(ctx, fetch.storage_key, fetch.upload_id)
}
