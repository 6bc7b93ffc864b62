import type { Ctx } from '../../../platform/context.ts'
import { turnOf } from '../../../platform/fair-limiter.ts'
import { unsupportedFile } from '../errors.ts'
import { imageLimiter, sharp } from './image-decoders.ts'

const maxSidePixels = 4_096
const quality = 82
const timeoutSeconds = 30

/**
 * Turns an image into WebP: upright, without metadata, with at most 4096 pixels a side. An animation stays animated.
 * @throws unsupported_file for an image that cannot be decoded, has too many pixels or takes too long
 */
export function optimiseImage(ctx: Ctx, image: Buffer): Promise<Buffer> {
  const maxMegapixels = ctx.app.config.IMAGE_MAX_MEGAPIXELS
  const limitInputPixels = maxMegapixels * 1_000_000
  return imageLimiter(ctx).run(turnOf(ctx), async () => {
    try {
      const {
        width,
        height,
        pages = 1,
      } = await sharp(image, { animated: true, limitInputPixels: false }).metadata()
      if (width * height > limitInputPixels) {
        throw unsupportedFile(
          `The image has ${Math.ceil((width * height) / 1_000_000)} megapixels; ${maxMegapixels} are allowed.`,
        )
      }
      const decoded = sharp(image, { animated: true, limitInputPixels, failOn: 'error' })
      // Animated formats carry no orientation, and several frames cannot be turned.
      const upright = pages > 1 ? decoded : decoded.autoOrient()
      return await upright
        .resize({ width: maxSidePixels, height: maxSidePixels, fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
        .timeout({ seconds: timeoutSeconds })
        .toBuffer()
    } catch (error) {
      if (error instanceof Error && 'type' in error) throw error
      throw unsupportedFile('The image is damaged or of a format that cannot be read.', { cause: error })
    }
  })
}
