import sharp from 'sharp'
import { appState } from '../../../platform/app-state.ts'
import type { Ctx } from '../../../platform/context.ts'
import { createFairLimiter } from '../../../platform/fair-limiter.ts'
import { unsupportedFile } from '../errors.ts'

const longestSide = 4_096
const quality = 82
const secondsAtMost = 30

// What a file is told to be decides its decoder: formats that are not asked for stay shut.
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
    'VipsForeignLoadTiff',
  ],
})

// Each may need its whole picture in memory.
const placesOf = appState(() => createFairLimiter(2))

/**
 * Turns a picture into WebP: upright, without metadata, at most 4096 pixels a side, animation kept.
 * @throws unsupported_file for what cannot be decoded, has too many pixels or takes too long
 */
export function optimiseImage(ctx: Ctx, image: Buffer): Promise<Buffer> {
  const megapixels_at_most = ctx.app.config.IMAGE_MAX_MEGAPIXELS
  const limitInputPixels = megapixels_at_most * 1_000_000
  return placesOf(ctx).run(ctx.account.id, async () => {
    try {
      const {
        width,
        height,
        pages = 1,
      } = await sharp(image, { animated: true, limitInputPixels: false }).metadata()
      if (width * height > limitInputPixels) {
        throw unsupportedFile(
          `The image has ${Math.ceil((width * height) / 1_000_000)} megapixels; ${megapixels_at_most} are allowed.`,
        )
      }
      const picture = sharp(image, { animated: true, limitInputPixels, failOn: 'error' })
      // Animated formats carry no orientation, and several frames cannot be turned.
      const upright = pages > 1 ? picture : picture.autoOrient()
      return await upright
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
        .timeout({ seconds: secondsAtMost })
        .toBuffer()
    } catch (error) {
      if (error instanceof Error && 'type' in error) throw error
      throw unsupportedFile('The image is damaged or of a format that cannot be read.', { cause: error })
    }
  })
}
