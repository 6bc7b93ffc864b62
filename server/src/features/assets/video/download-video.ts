import type { Readable } from 'node:stream'
import type { Ctx } from '../../../platform/context.ts'
import { OutboundError } from '../../../platform/outbound/index.ts'
import type { Upload } from '../../../platform/storage/index.ts'
import type { StorageReservation } from '../../usage/index.ts'
import { assetFetchFailed, unsupportedFile } from '../errors.ts'
import { detectMimeType, headBytes } from '../media/detect-mime-type.ts'
import { mediaKind } from '../media/kinds.rules.ts'
import { peekHead } from '../media/peek-head.ts'
import { type ClaimedFetch, saveUploadProgress, type VideoFetch } from './fetches.queries.ts'
import { addToRate, type RateWindow } from './minimum-rate.rules.ts'
import { classifyResponse, type Progress, resumeHeaders } from './resume.rules.ts'

/** The link failed, but the same call may succeed later. */
export class TemporaryFailure extends Error {}
/** Another worker has claimed the row, or the row was deleted. */
export class LeaseLostError extends Error {}

export type Download = {
  ctx: Ctx
  claimed: ClaimedFetch
  fetch: VideoFetch
  reservation: StorageReservation
  /** Aborted when the work must end: the process stops, the lease is lost, or the time is over. */
  signal: AbortSignal
  /** Called after each chunk with the bytes that this run has stored for good. */
  onProgress: (storedBytes: number) => void
}

/**
 * Streams a video into the storage. It continues where an earlier run ended if the file at the link is still the same.
 * When this returns, the stored file is whole.
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
    const isDone = await receive(download, earlier, progress)
    if (!isDone) await receive(download, earlier, { stored_bytes: 0, version: null, total_bytes: null })
  } finally {
    await earlier?.close()
  }
}

/** Requests the rest of the file and stores it. @returns false if the whole file must be requested instead */
async function receive(download: Download, earlier: Upload | null, progress: Progress): Promise<boolean> {
  const response = await download.ctx.app.outbound.request({
    url: download.fetch.source_url,
    maxRedirects: 5,
    headers: resumeHeaders(progress),
    signal: download.signal,
  })
  let started: Upload | null = null
  try {
    const step = classifyResponse(response.status, response.headers, progress)
    if (step.action === 'request_whole_file') return false
    if (step.action === 'fail')
      throw step.isTemporary ? new TemporaryFailure(step.message) : assetFetchFailed(step.message)
    if (step.action === 'start') started = await startUpload(download, step)
    await writeBody(download, started ?? earlier!, { body: response.body, total_bytes: step.total_bytes })
    return true
  } finally {
    response.body.destroy()
    await started?.close()
  }
}

async function startUpload(
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

type Body = { body: Readable; total_bytes: number | null }

async function writeBody(download: Download, upload: Upload, { body, total_bytes }: Body): Promise<void> {
  const { reservation, signal, onProgress } = download
  await reservation.raiseTo(total_bytes ?? 0)
  let rate: RateWindow | null = { started_ms: performance.now(), bytes: 0 }
  const before = upload.stored_bytes
  let bytes = before
  for await (const chunk of before === 0 ? await requireVideo(body) : body) {
    bytes += chunk.length
    await reservation.raiseTo(bytes)
    await upload.write(chunk)
    onProgress(upload.stored_bytes - before)
    rate = addToRate(rate, chunk.length, performance.now())
    if (rate === null) throw new TemporaryFailure('The link sends too slowly.')
  }
  signal.throwIfAborted()
  if (total_bytes !== null && bytes !== total_bytes) {
    throw new OutboundError('network', `The link ended after ${bytes} of ${total_bytes} bytes.`)
  }
  await upload.complete()
}

/** @returns the whole body. @throws unsupported_file if its first bytes are not of a video */
async function requireVideo(body: AsyncIterable<Buffer>): Promise<AsyncIterable<Buffer>> {
  const { head, all } = await peekHead(body, headBytes)
  const mime_type = await detectMimeType(head)
  if (mediaKind(mime_type) !== 'video') {
    throw unsupportedFile(`The bytes are ${mime_type ?? 'of no known media type'}, not a video.`)
  }
  return all
}
