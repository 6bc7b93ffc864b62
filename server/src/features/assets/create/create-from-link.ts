import type { Readable } from 'node:stream'
import type { Ctx } from '../../../platform/context.ts'
import { fetchInTurn, OutboundError } from '../../../platform/outbound/index.ts'
import { assetFetchFailed, unsupportedFile } from '../errors.ts'
import { titleFromFileName } from '../file-names.rules.ts'
import { detectMimeType, headBytes } from '../media/detect-mime-type.ts'
import { audioMimeType, canStoreAs, mediaKind, plainMimeType } from '../media/kinds.rules.ts'
import { peekHead } from '../media/peek-head.ts'
import { probeMedia, storedFileReader } from '../media/probe-media.ts'
import type { AssetKind, AssetSummary } from '../schemas.ts'
import { allocateFile } from '../storage/allocate-file.ts'
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
    if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
    if (found === 'image' && link.kind !== 'file') return await createImage(ctx, link, all)
    const type = mime_type ?? plainMimeType(head, link.file_name)
    const kind = found === 'file' || link.kind === 'file' ? 'file' : 'audio'
    return await createFromStream(ctx, { ...link, kind, mime_type: type }, all)
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
type TypedLink = Link & { kind: AssetKind; mime_type: string }

async function createFromStream(
  ctx: Ctx,
  link: TypedLink,
  body: AsyncIterable<Buffer>,
): Promise<AssetSummary> {
  const { kind, mime_type, file_name } = link
  const { storage } = ctx.app
  const location = await allocateFile(ctx)
  const file_size_bytes = await storage.put(location.storage_key, body)
  let duration_seconds: number | null = null
  if (kind === 'audio') {
    const file = { mime_type, size: file_size_bytes }
    const metadata = await probeMedia(ctx, file, storedFileReader(storage, location.storage_key))
    if (mime_type.startsWith('video/') && metadata.has_video !== false) {
      await discardFile(ctx, location.storage_key)
      throw wrongKind(kind, mime_type)
    }
    duration_seconds = metadata.duration_seconds
  }
  const title = titleFromFileName(file_name)
  const type = kind === 'audio' ? audioMimeType(mime_type) : mime_type
  return createReadyAsset(ctx, {
    ...location,
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
