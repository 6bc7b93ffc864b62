import type { Ctx } from '../../../platform/context.ts'
import { reserveStorage, type StorageReservation } from '../../usage/index.ts'
import type { NewAsset } from '../assets.queries.ts'
import { titleFromFileName } from '../file-names.rules.ts'
import { audioMimeType } from '../media/kinds.rules.ts'
import type { MediaFile } from '../media/parse-media.ts'
import { probeMedia, storedFileReader } from '../media/probe-media.ts'
import type { AssetKind, AssetSummary } from '../schemas.ts'
import { allocateFile, type FileLocation } from '../storage/allocate-file.ts'
import { discardFile } from '../storage/discard-file.ts'
import { wrongKind } from './create-from-bytes.ts'
import { createReadyAsset } from './create-ready-asset.ts'

/** A file whose kind and type its first bytes have shown. `announcedBytes` is 0 where its length is not known. */
type TypedFile = { file_name: string; kind: AssetKind; mime_type: string; announcedBytes: number }

/**
 * Stores a file while it comes, within what the plan has left, and makes its record.
 * @throws unsupported_file, storage_quota_exceeded
 */
export async function createFromStream(
  ctx: Ctx,
  file: TypedFile,
  body: AsyncIterable<Buffer>,
): Promise<AssetSummary> {
  const { kind, mime_type, file_name, announcedBytes } = file
  const location = await allocateFile(ctx)
  const reservation = reserveStorage(ctx)
  try {
    await reservation.raiseTo(announcedBytes)
    const size = await ctx.app.storage.put(location.storage_key, withinReservation(body, reservation))
    const probed = await probeStored(ctx, { kind, mime_type, size }, location)
    reservation.release()
    return await createReadyAsset(ctx, {
      ...location,
      ...probed,
      title: titleFromFileName(file_name),
      file_name,
      file_size_bytes: size,
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

type Probed = Pick<NewAsset, 'kind' | 'mime_type' | 'duration_seconds'>

/**
 * What a stored file turns out to be: a container for films that holds sound alone is audio. A film that was to be audio is
 * removed. @throws unsupported_file
 */
async function probeStored(
  ctx: Ctx,
  { kind, ...file }: MediaFile & { kind: AssetKind },
  { storage_key }: FileLocation,
): Promise<Probed> {
  const { mime_type } = file
  if (kind === 'image' || kind === 'file') return { kind, mime_type, duration_seconds: null }
  try {
    const read = storedFileReader(ctx.app.storage, storage_key)
    const { has_video, duration_seconds } = await probeMedia(ctx, file, read)
    if (kind === 'video' && has_video !== false) return { kind, mime_type, duration_seconds }
    if (mime_type.startsWith('video/') && has_video !== false) throw wrongKind('audio', mime_type)
    return { kind: 'audio', mime_type: audioMimeType(mime_type), duration_seconds }
  } catch (error) {
    await discardFile(ctx, storage_key)
    throw error
  }
}
