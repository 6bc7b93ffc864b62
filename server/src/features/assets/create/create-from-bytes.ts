import type { Ctx } from '../../../platform/context.ts'
import { unsupportedFile } from '../errors.ts'
import { titleFromFileName } from '../file-names.rules.ts'
import { detectMimeType, headBytes } from '../media/detect-mime-type.ts'
import { audioMimeType, canStoreAs, mediaKind, plainMimeType } from '../media/kinds.rules.ts'
import { optimiseImage } from '../media/optimise-image.ts'
import { bufferReader, probeMedia } from '../media/probe-media.ts'
import type { AssetKind, AssetSummary } from '../schemas.ts'
import { storeBytes } from '../storage/store-bytes.ts'
import { createReadyAsset } from './create-ready-asset.ts'

/** A file and the kind that was asked for. */
type GivenFile = { bytes: Buffer; file_name: string; kind: AssetKind | undefined }
/** The file as it is stored. */
type PreparedFile = { kind: AssetKind; mime_type: string; body: Buffer; duration_seconds: number | null }

/** Adds a file from its bytes. @throws unsupported_file, storage_quota_exceeded */
export async function createFromBytes(ctx: Ctx, file: GivenFile): Promise<AssetSummary> {
  const { body, ...prepared } = await prepare(ctx, file)
  const stored = await storeBytes(ctx, body)
  const { file_name } = file
  return createReadyAsset(ctx, { ...prepared, ...stored, title: titleFromFileName(file_name), file_name })
}

async function prepare(ctx: Ctx, { bytes, file_name, kind }: GivenFile): Promise<PreparedFile> {
  const mime_type = await detectMimeType(bytes)
  const found = mediaKind(mime_type)
  if (found === 'video') return prepareAudioContainer(ctx, { bytes, mime_type: mime_type!, kind })
  if (!canStoreAs(found, kind)) throw wrongKind(kind!, mime_type)
  if (found === 'image' && kind !== 'file') {
    const body = await optimiseImage(ctx, bytes)
    return { kind: 'image', mime_type: 'image/webp', body, duration_seconds: null }
  }
  const type = mime_type ?? plainMimeType(bytes.subarray(0, headBytes), file_name)
  const isAudio = found === 'audio' && kind !== 'file'
  const duration_seconds = isAudio
    ? (await probeMedia(ctx, { mime_type: type, size: bytes.length }, bufferReader(bytes))).duration_seconds
    : null
  return { kind: isAudio ? 'audio' : 'file', mime_type: type, body: bytes, duration_seconds }
}

/** A film container may hold sound alone: recorders in browsers make such files. */
async function prepareAudioContainer(
  ctx: Ctx,
  { bytes, mime_type, kind }: { bytes: Buffer; mime_type: string; kind: AssetKind | undefined },
): Promise<PreparedFile> {
  const file = { mime_type, size: bytes.length }
  const { has_video, duration_seconds } = await probeMedia(ctx, file, bufferReader(bytes))
  if (has_video !== false) throw unsupportedFile('A video must be sent as a url, not as file_base64.')
  if (!canStoreAs('audio', kind)) throw wrongKind(kind!, mime_type)
  return { kind: kind ?? 'audio', mime_type: audioMimeType(mime_type), body: bytes, duration_seconds }
}

/** The error for bytes of another kind than was asked for. */
export const wrongKind = (kind: AssetKind, mime_type: string | null) =>
  unsupportedFile(`The bytes are ${mime_type ?? 'of no known media type'}, not of kind ${kind}.`)
