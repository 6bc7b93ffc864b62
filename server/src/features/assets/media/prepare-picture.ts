import type { Ctx } from '../../../platform/context.ts'
import { turnOf } from '../../../platform/fair-limiter.ts'
import { unsupportedFile } from '../errors.ts'
import { detectMimeType } from './detect-mime-type.ts'
import { imageLimiter, sharp } from './image-decoders.ts'
import { optimiseImage } from './optimise-image.ts'

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
/** A side of what a model is shown: models make larger ones smaller themselves. */
const maxShownPixels = 1_568
const shownQuality = 85

/** A picture that somebody sent with a message. */
export type PreparedPicture = {
  /** WebP without metadata, as it is stored. */
  stored: Buffer
  width: number
  height: number
  /** JPEG on white, the first frame: every model reads it. */
  shown: Buffer
}

/**
 * Reads a picture: its type by its bytes, upright, without metadata such as the place where it was taken.
 * @throws unsupported_file for what is no JPEG, PNG, WebP or GIF, is damaged, or has too many pixels
 */
export async function preparePicture(ctx: Ctx, bytes: Buffer): Promise<PreparedPicture> {
  const mime_type = await detectMimeType(bytes)
  if (mime_type === null || !types.includes(mime_type))
    throw unsupportedFile(
      `The bytes are ${mime_type ?? 'of no known media type'}, not JPEG, PNG, WebP or GIF.`,
    )
  const stored = await optimiseImage(ctx, bytes)
  return imageLimiter(ctx).run(turnOf(ctx), async () => {
    const { width, height, pageHeight = height } = await sharp(stored).metadata()
    const shown = await sharp(stored)
      .resize({ width: maxShownPixels, height: maxShownPixels, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: shownQuality })
      .toBuffer()
    return { stored, width, height: pageHeight, shown }
  })
}
