import type { Readable } from 'node:stream'
import type { Ctx } from '../../../platform/context.ts'
import { fetchInTurn, OutboundError } from '../../../platform/outbound/index.ts'
import { assetFetchFailed, unsupportedFile } from '../errors.ts'
import { detectMimeType, headBytes } from '../media/detect-mime-type.ts'
import { canStoreAs, mediaKind, plainMimeType } from '../media/kinds.rules.ts'
import { peekHead } from '../media/peek-head.ts'
import type { AssetKind, AssetSummary } from '../schemas.ts'
import { toAssetError } from '../to-asset-error.ts'
import { wrongKind } from './create-from-bytes.ts'
import { createFromStream } from './create-from-stream.ts'
import { createImage } from './create-image.ts'
import { createVideo } from './create-video.ts'

export type Link = { url: string; file_name: string; kind: AssetKind | undefined }

/** Less than the lease of an Idempotency-Key, so that a retry never runs at the same time. */
const timeoutMs = 45_000
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
    if (found === 'image' && link.kind !== 'file')
      return await createImage(ctx, link, { content: all, tooLarge })
    const type = mime_type ?? plainMimeType(head, link.file_name)
    const kind = found === 'file' || link.kind === 'file' ? 'file' : 'audio'
    return await createFromStream(ctx, { ...link, kind, mime_type: type, announcedBytes }, all)
  } finally {
    ;(body as Readable).destroy()
  }
}

const tooLarge = (bytes: number) =>
  assetFetchFailed(`The file is larger than ${Math.floor(bytes / 1_000_000)} MB.`)
