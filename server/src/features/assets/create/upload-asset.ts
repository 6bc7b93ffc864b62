import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { payloadTooLarge } from '../../../platform/errors.ts'
import type { UploadedFile } from '../../../platform/operation.ts'
import { unsupportedFile } from '../errors.ts'
import { detectMimeType, headBytes } from '../media/detect-mime-type.ts'
import { canStoreAs, mediaKind, plainMimeType } from '../media/kinds.rules.ts'
import { peekHead } from '../media/peek-head.ts'
import type { AssetSummary, uploadAssetForm } from '../schemas.ts'
import { wrongKind } from './create-from-bytes.ts'
import { createFromStream } from './create-from-stream.ts'
import { createImage } from './create-image.ts'

/** More than the form around a file has: what is announced beyond it is the file's. */
const maxFormBytes = 66_000

/**
 * Adds a file that comes with the request, of any size that the plan has left. It is ready when this returns, a video too.
 * @throws unsupported_file, payload_too_large for an image, storage_quota_exceeded
 */
export async function uploadAsset(
  ctx: Ctx,
  { file, kind }: z.output<typeof uploadAssetForm> & { file: UploadedFile },
): Promise<AssetSummary> {
  const { file_name } = file
  const { head, all } = await peekHead(file.content, headBytes)
  if (head.length === 0) throw unsupportedFile('The file is empty.')
  const mime_type = await detectMimeType(head)
  const found = mediaKind(mime_type)
  // A film container may hold sound alone, which shows only when all of it is here.
  const mayBeAudio = found === 'video' && kind === 'audio'
  if (!mayBeAudio && !canStoreAs(found, kind)) throw wrongKind(kind!, mime_type)
  if (found === 'image' && kind !== 'file')
    return createImage(ctx, { file_name, kind }, { content: all, tooLarge })
  const typed = {
    file_name,
    kind: kind ?? found,
    mime_type: mime_type ?? plainMimeType(head, file_name),
    announcedBytes: Math.max(0, file.announcedBytes - maxFormBytes),
  }
  return createFromStream(ctx, typed, all)
}

const tooLarge = (bytes: number) =>
  payloadTooLarge(`file: an image must have at most ${Math.floor(bytes / 1_000_000)} MB.`)
