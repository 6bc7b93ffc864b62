import type { Readable } from 'node:stream'
import type { Ctx } from '../../../platform/context.ts'
import { fetchInTurn, OutboundError } from '../../../platform/outbound/index.ts'
import { reserveStorage, type StorageReservation } from '../../usage/index.ts'
import { assetFetchFailed, unsupportedFile } from '../errors.ts'
import { titleFromFileName } from '../file-names.rules.ts'
import { detectMimeType, headBytes } from '../media/detect-mime-type.ts'
import { audioMimeType, canStoreAs, mediaKind, plainMimeType } from '../media/kinds.rules.ts'
import type { MediaFile } from '../media/parse-media.ts'
import { peekHead } from '../media/peek-head.ts'
import { probeMedia, storedFileReader } from '../media/probe-media.ts'
import type { AssetKind, AssetSummary } from '../schemas.ts'
import { allocateFile, type FileLocation } from '../storage/allocate-file.ts'
import { discardFile } from '../storage/discard-file.ts'
import { toAssetError } from '../to-asset-error.ts'
import { createFromBytes, wrongKind } from './create-from-bytes.ts'
import { createReadyAsset } from './create-ready-asset.ts'
import { createVideo } from './create-video.ts'

export type Link = { url: string; file_name: string; kind: AssetKind | undefined }

/** Less than the lease of an Idempotency-Key, so that a retry never runs at the same time. */
const timeoutMs = 45_000
/** An image is decoded in memory, so its bytes have a limit of their own. */
const maxImageBytes = 50_000_000

/**
 * Adds the file that a link leads to. A video is fetched in the background, everything else before this returns.
 * @throws asset_fetch_failed, url_not_allowed, unsupported_file, storage_quota_exceeded
 */
export async function createFromLink(ctx: Ctx, link: Link): Promise<AssetSummary> {
  try {
    ctx.app.outbound.check(link.url)
    return link.kind === 'video'
      ? await createVideo(ctx, link)
      : await fetchInTurn(ctx, () => fetchNow(ctx, link))
  } catch (error) {
    throw error instanceof OutboundError ? toAssetError(error) : error
  }
}

async function fetchNow(ctx: Ctx, link: Link): Promise<AssetSummary> {
  const maxBytes = ctx.app.config.ASSET_URL_MAX_MB * 1_000_000
  const { status, headers, body } = await ctx.app.outbound.request({
    url: link.url,
    maxRedirects: 5,
    timeoutMs,
    maxBytes,
    signal: ctx.clientGone,
  })
  try {
    if (status !== 200) throw assetFetchFailed(`The link answered with status ${status}.`)
    const { head, all } = await peekHead(body, headBytes)
    if (head.length === 0) throw unsupportedFile('The link leads to an empty file.')
    const mime_type = await detectMimeType(head)
    const found = mediaKind(mime_type)
    // A film container may hold sound alone, which shows only when all of it is here.
    const mayBeAudio = found === 'video' && link.kind === 'audio'
    if (found === 'video' && link.kind === undefined) return await createVideo(ctx, link)
    if (!mayBeAudio && !canStoreAs(found, link.kind)) throw wrongKind(link.kind!, mime_type)
    const announcedBytes = Number(headers['content-length']) || 0
    if (announcedBytes > maxBytes) throw tooLarge(maxBytes)
    if (found === 'image' && link.kind !== 'file') return await createImage(ctx, link, all)
    const type = mime_type ?? plainMimeType(head, link.file_name)
    const kind = found === 'file' || link.kind === 'file' ? 'file' : 'audio'
    return await createFromStream(ctx, { ...link, kind, mime_type: type, announcedBytes }, all)
  } finally {
    ;(body as Readable).destroy()
  }
}

async function createImage(ctx: Ctx, link: Link, body: AsyncIterable<Buffer>): Promise<AssetSummary> {
  const bytes: Buffer[] = []
  let byteCount = 0
  for await (const chunk of body) {
    bytes.push(chunk)
    byteCount += chunk.length
    if (byteCount > maxImageBytes) throw tooLarge(maxImageBytes)
  }
  return createFromBytes(ctx, { ...link, bytes: Buffer.concat(bytes) })
}

/** A link whose bytes are of a known kind and type. */
type TypedLink = Link & { kind: AssetKind; mime_type: string; announcedBytes: number }

async function createFromStream(
  ctx: Ctx,
  link: TypedLink,
  body: AsyncIterable<Buffer>,
): Promise<AssetSummary> {
  const { kind, mime_type, file_name, announcedBytes } = link
  const location = await allocateFile(ctx)
  const reservation = reserveStorage(ctx)
  try {
    await reservation.raiseTo(announcedBytes)
    const size = await ctx.app.storage.put(location.storage_key, withinReservation(body, reservation))
    const duration_seconds = kind === 'audio' ? await probeAudio(ctx, { mime_type, size }, location) : null
    reservation.release()
    return await createReadyAsset(ctx, {
      ...location,
      kind,
      mime_type: kind === 'audio' ? audioMimeType(mime_type) : mime_type,
      title: titleFromFileName(file_name),
      file_name,
      file_size_bytes: size,
      duration_seconds,
    })
  } finally {
    reservation.release()
  }
}

async function* withinReservation(body: AsyncIterable<Buffer>, reservation: StorageReservation) {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    await reservation.raiseTo(bytes)
    yield chunk
  }
}

/** The duration of a stored sound. A file that turns out to be a film is removed. @throws unsupported_file */
async function probeAudio(ctx: Ctx, file: MediaFile, { storage_key }: FileLocation): Promise<number | null> {
  try {
    const { has_video, duration_seconds } = await probeMedia(
      ctx,
      file,
      storedFileReader(ctx.app.storage, storage_key),
    )
    if (file.mime_type.startsWith('video/') && has_video !== false) throw wrongKind('audio', file.mime_type)
    return duration_seconds
  } catch (error) {
    await discardFile(ctx, storage_key)
    throw error
  }
}

const tooLarge = (bytes: number) =>
  assetFetchFailed(`The file is larger than ${Math.floor(bytes / 1_000_000)} MB.`)
