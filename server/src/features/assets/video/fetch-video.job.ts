import type { Ctx } from '../../../platform/context.ts'
import { ApiError } from '../../../platform/errors.ts'
import { type DueRow, defineJob } from '../../../platform/jobs/job.ts'
import { OutboundError } from '../../../platform/outbound/index.ts'
import { toAssetError } from '../create/create-from-link.ts'
import { assetFetchFailed } from '../errors.ts'
import { discardFile } from '../storage/allocate-file.ts'
import { downloadVideo, LeaseLostError, TemporaryFailure } from './download-video.ts'
import {
  type ClaimedFetch,
  failFetch,
  findVideoFetch,
  postponeFetch,
  type VideoFetch,
} from './fetches.queries.ts'
import { finishVideo } from './finish-video.ts'
import { fetchVideosName } from './job-name.ts'
import { leaseMs, startLeaseRenewal } from './renew-lease.ts'
import { isTemporary, longestMs, retryDelayMs } from './resume.rules.ts'

/** What a run must bring for its failure to count as the first one. */
const progressBytes = 1_048_576

/** Fetches videos from their links: streamed, resumed after a cut or a restart, ready once they are whole. */
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
  const lease = startLeaseRenewal(ctx, claimed)
  const tooLong = new AbortController()
  const checkTime = () => {
    if (ctx.app.clock.nowMs() - Date.parse(fetch.created_at) > longestMs) tooLong.abort()
  }
  let gained = 0
  const onProgress = (bytes: number) => {
    gained = bytes
    checkTime()
  }
  const signal = AbortSignal.any([lease.lost, ctx.app.stopping, tooLong.signal])
  const run: Run = { ctx, claimed, fetch, progressed: () => gained >= progressBytes }
  try {
    checkTime()
    // Whole already where an earlier run died between its last byte and the record.
    if ((await ctx.app.storage.size(fetch.storage_key)) === null) {
      await downloadVideo({ ctx, claimed, fetch, signal, onProgress })
    }
    const file_size_bytes = await ctx.app.storage.size(fetch.storage_key)
    if (file_size_bytes === null) throw new Error('a file that was completed is not there')
    await finishVideo(ctx, claimed, { fetch, file_size_bytes })
  } catch (error) {
    if (error instanceof LeaseLostError || lease.lost.aborted) return
    if (tooLong.signal.aborted)
      return await fail(run, assetFetchFailed('The video did not arrive within a day.'))
    if (ctx.app.stopping.aborted) return await postpone(run, 0, fetch.failures)
    await judge(run, error)
  } finally {
    lease.end()
  }
}

type Run = { ctx: Ctx; claimed: ClaimedFetch; fetch: VideoFetch; progressed: () => boolean }

/** What may pass is tried again, soon and then later; everything else is the record's error. */
async function judge(run: Run, error: unknown): Promise<void> {
  const passing =
    error instanceof TemporaryFailure || (error instanceof OutboundError && isTemporary(error.reason))
  if (passing) {
    const failures = run.progressed() ? 1 : run.fetch.failures + 1
    const wait = retryDelayMs(failures)
    if (wait !== null) return postpone(run, wait, failures)
    return fail(run, assetFetchFailed((error as Error).message))
  }
  if (error instanceof OutboundError) return fail(run, toAssetError(error))
  if (error instanceof ApiError && error.status < 500) return fail(run, error)
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
    run.ctx.log.error({ err: error }, 'the disk is full: a video is given up')
    return fail(run, assetFetchFailed('The server has no room for the video.'))
  }
  throw error
}

function postpone({ ctx, claimed }: Run, wait_ms: number, failures: number): Promise<void> {
  return postponeFetch(ctx.app.db, ctx.account.id, claimed, {
    due_at: new Date(ctx.app.clock.nowMs() + wait_ms),
    failures,
  })
}

/** Notes the reason and frees what was stored. */
async function fail({ ctx, claimed, fetch }: Run, { type, message }: ApiError): Promise<void> {
  const { app, log } = ctx
  // Another run may hold the row by now; then the file is its own.
  if (!(await failFetch(app.db, ctx.account.id, claimed, { type, message }, new Date(app.clock.nowMs()))))
    return
  log.info({ type, reason: message }, 'a video could not be fetched')
  await discardFile(ctx, fetch.storage_key, fetch.upload_id)
}
