import type { Readable } from 'node:stream'
import type { Ctx } from '../../../platform/context.ts'
import { OutboundError } from '../../../platform/outbound/index.ts'
import type { Upload } from '../../../platform/storage/index.ts'
import { remainingStorageBytes, storageQuotaExceeded } from '../../usage/index.ts'
import { assetFetchFailed, unsupportedFile } from '../errors.ts'
import { detectMimeType, headBytes } from '../media/detect-mime-type.ts'
import { mediaKind } from '../media/kinds.rules.ts'
import { peekHead } from '../media/peek-head.ts'
import { type ClaimedFetch, saveUploadProgress, type VideoFetch } from './fetches.queries.ts'
import { createPace } from './minimum-rate.rules.ts'
import { classifyResponse, type Progress, resumeHeaders } from './resume.rules.ts'

/** The link refused for now: the same call may succeed later. */
export class TemporaryFailure extends Error {}
/** Another run works on the row, or the row is gone. */
export class LeaseLostError extends Error {}

export type Download = {
  ctx: Ctx
  claimed: ClaimedFetch
  fetch: VideoFetch
  /** Ends the work: the process stops, or the lease is lost. */
  signal: AbortSignal
  /** Told what this run has stored for good, chunk by chunk. */
  onProgress: (gained_bytes: number) => void
}

/**
 * Streams a video into the storage, going on where an earlier run ended if the file there is still the same. When this
 * returns, the file is whole.
 * @throws OutboundError, TemporaryFailure, LeaseLostError, asset_fetch_failed, unsupported_file, storage_quota_exceeded
 */
export async function downloadVideo(download: Download): Promise<void> {
  const { fetch } = download
  const { storage } = download.ctx.app
  const earlier =
    fetch.upload_id === null ? null : await storage.openUpload(fetch.storage_key, fetch.upload_id)
  const progress = {
    stored_bytes: earlier?.stored_bytes ?? 0,
    version: fetch.source_version,
    total_bytes: fetch.source_bytes,
  }
  try {
    if (earlier !== null && progress.stored_bytes === progress.total_bytes)
      return void (await earlier.complete())
    const done = await receive(download, earlier, progress)
    if (!done) await receive(download, earlier, { stored_bytes: 0, version: null, total_bytes: null })
  } finally {
    await earlier?.close()
  }
}

/** @returns false where the rest cannot be had and all must be asked for */
async function receive(download: Download, earlier: Upload | null, progress: Progress): Promise<boolean> {
  const response = await download.ctx.app.outbound.request({
    url: download.fetch.source_url,
    max_redirects: 5,
    headers: resumeHeaders(progress),
    signal: download.signal,
  })
  let begun: Upload | null = null
  try {
    const step = classifyResponse(response.status, response.headers, progress)
    if (step.act === 'ask_for_all') return false
    if (step.act === 'fail')
      throw step.passing ? new TemporaryFailure(step.message) : assetFetchFailed(step.message)
    if (step.act === 'begin') begun = await beginUpload(download, step)
    await writeBody(download, begun ?? earlier!, { body: response.body, total_bytes: step.total_bytes })
    return true
  } finally {
    response.body.destroy()
    await begun?.close()
  }
}

async function beginUpload(
  { ctx, claimed, fetch }: Download,
  { version, total_bytes }: { version: string | null; total_bytes: number | null },
): Promise<Upload> {
  const { storage } = ctx.app
  if (fetch.upload_id !== null) await storage.removeUpload(fetch.storage_key, fetch.upload_id)
  const upload_id = await storage.createUpload(fetch.storage_key)
  const progress = { upload_id, source_version: version, source_bytes: total_bytes }
  if (!(await saveUploadProgress(ctx.app.db, ctx.account.id, claimed, progress))) throw new LeaseLostError()
  Object.assign(fetch, progress)
  const upload = await storage.openUpload(fetch.storage_key, upload_id)
  if (upload === null) throw new LeaseLostError()
  return upload
}

type Source = { body: Readable; total_bytes: number | null }

async function writeBody(download: Download, upload: Upload, { body, total_bytes }: Source): Promise<void> {
  const { ctx, signal, onProgress } = download
  const room = await remainingStorageBytes(ctx)
  assertRoom(total_bytes ?? 0, room)
  const keepsPace = createPace(performance.now())
  const before = upload.stored_bytes
  let bytes = before
  for await (const chunk of before === 0 ? await assertVideo(body) : body) {
    bytes += chunk.length
    assertRoom(bytes, room)
    await upload.write(chunk)
    onProgress(upload.stored_bytes - before)
    if (!keepsPace(chunk.length, performance.now())) throw new TemporaryFailure('The link sends too slowly.')
  }
  signal.throwIfAborted()
  if (total_bytes !== null && bytes !== total_bytes) {
    throw new OutboundError('network', `The link ended after ${bytes} of ${total_bytes} bytes.`)
  }
  await upload.complete()
}

function assertRoom(bytes: number, room: number): void {
  if (bytes > room)
    throw storageQuotaExceeded(`The video has ${bytes} bytes or more; the plan has ${room} left.`)
}

async function assertVideo(body: AsyncIterable<Buffer>): Promise<AsyncIterable<Buffer>> {
  const { head, rest } = await peekHead(body, headBytes)
  const mime_type = await detectMimeType(head)
  if (mediaKind(mime_type) !== 'video') {
    throw unsupportedFile(`The bytes are ${mime_type ?? 'of no known media type'}, not a video.`)
  }
  return rest
}
