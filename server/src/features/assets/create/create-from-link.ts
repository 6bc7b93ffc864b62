import type { Readable } from 'node:stream'
import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest } from '../../../platform/errors.ts'
import { OutboundError, urlNotAllowed } from '../../../platform/outbound/index.ts'
import { assetFetchFailed, unsupportedFile } from '../errors.ts'
import { titleFromFileName } from '../file-names.rules.ts'
import { detectMimeType, headBytes } from '../media/detect-mime-type.ts'
import { audioMimeType, canStoreAs, mediaKind, plainMimeType } from '../media/kinds.rules.ts'
import { peekHead } from '../media/peek-head.ts'
import { probeMedia, storedFileReader } from '../media/probe-media.ts'
import type { AssetKind, AssetSummary } from '../schemas.ts'
import { allocateFile, discardFile } from '../storage/allocate-file.ts'
import { createFromBytes, wrongKind } from './create-from-bytes.ts'
import { createReadyAsset } from './create-ready-asset.ts'
import { createVideo } from './create-video.ts'

export type Link = { url: string; file_name: string; kind: AssetKind | undefined }

/** Within the lease of an Idempotency-Key, so that a retry never runs beside it. */
const timeoutMs = 45_000
/** An image is decoded in memory. */
const imageBytesAtMost = 50_000_000

/**
 * Adds what a link leads to: a video in the background, everything else before this returns.
 * @throws asset_fetch_failed, url_not_allowed, unsupported_file, storage_quota_exceeded
 */
export async function createFromLink(ctx: Ctx, link: Link): Promise<AssetSummary> {
  try {
    ctx.app.outbound.check(link.url)
    return link.kind === 'video' ? await createVideo(ctx, link) : await fetchNow(ctx, link)
  } catch (error) {
    throw error instanceof OutboundError ? toAssetError(error) : error
  }
}

async function fetchNow(ctx: Ctx, link: Link): Promise<AssetSummary> {
  const bytes_at_most = ctx.app.config.ASSET_URL_MAX_MB * 1_000_000
  const { status, headers, body } = await ctx.app.outbound.request({
    url: link.url,
    max_redirects: 5,
    timeout_ms: timeoutMs,
    max_bytes: bytes_at_most,
  })
  try {
    if (status !== 200) throw assetFetchFailed(`The link answered with status ${status}.`)
    const { head, rest } = await peekHead(body, headBytes)
    if (head.length === 0) throw unsupportedFile('The link leads to an empty file.')
    const mime_type = await detectMimeType(head)
    const found = mediaKind(mime_type)
    // A container of films may hold sound only: seen once all of it is here.
    const maybeSound = found === 'video' && link.kind === 'audio'
    if (found === 'video' && link.kind === undefined) return await createVideo(ctx, link)
    if (!maybeSound && !canStoreAs(found, link.kind)) throw wrongKind(link.kind!, mime_type)
    if (Number(headers['content-length'] ?? 0) > bytes_at_most) throw tooLarge(bytes_at_most)
    if (found === 'image' && link.kind !== 'file') return await addImage(ctx, link, rest)
    const type = mime_type ?? plainMimeType(head, link.file_name)
    const kind = found === 'file' || link.kind === 'file' ? 'file' : 'audio'
    return await addStream(ctx, { ...link, kind, mime_type: type }, rest)
  } finally {
    ;(body as Readable).destroy()
  }
}

async function addImage(ctx: Ctx, link: Link, body: AsyncIterable<Buffer>): Promise<AssetSummary> {
  const bytes: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    bytes.push(chunk)
    length += chunk.length
    if (length > imageBytesAtMost) throw tooLarge(imageBytesAtMost)
  }
  return createFromBytes(ctx, { ...link, bytes: Buffer.concat(bytes) })
}

type Typed = Link & { kind: AssetKind; mime_type: string }

async function addStream(ctx: Ctx, link: Typed, body: AsyncIterable<Buffer>): Promise<AssetSummary> {
  const { kind, mime_type, file_name } = link
  const { storage } = ctx.app
  const place = await allocateFile(ctx)
  const file_size_bytes = await storage.put(place.storage_key, body)
  let duration_seconds: number | null = null
  if (kind === 'audio') {
    const file = { mime_type, size: file_size_bytes }
    const facts = await probeMedia(ctx, file, storedFileReader(storage, place.storage_key))
    if (mime_type.startsWith('video/') && facts.has_video !== false) {
      await discardFile(ctx, place.storage_key)
      throw wrongKind(kind, mime_type)
    }
    duration_seconds = facts.duration_seconds
  }
  const title = titleFromFileName(file_name)
  const type = kind === 'audio' ? audioMimeType(mime_type) : mime_type
  return createReadyAsset(ctx, {
    ...place,
    kind,
    mime_type: type,
    title,
    file_name,
    file_size_bytes,
    duration_seconds,
  })
}

const tooLarge = (bytes: number) =>
  assetFetchFailed(`The file is larger than ${Math.floor(bytes / 1_000_000)} MB.`)

/** A failed call as it is told to whoever gave the link. */
export function toAssetError(error: OutboundError) {
  if (error.reason === 'url_invalid') return invalidRequest(`url: ${error.message}`)
  if (error.reason === 'url_not_allowed') return urlNotAllowed(undefined, { cause: error })
  return assetFetchFailed(error.message, { cause: error })
}
