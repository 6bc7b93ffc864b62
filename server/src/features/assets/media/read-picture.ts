import { buffer } from 'node:stream/consumers'
import type { Ctx } from '../../../platform/context.ts'
import { turnOf } from '../../../platform/fair-limiter.ts'
import { findAsset } from '../assets.queries.ts'
import { imageLimiter, sharp } from './image-decoders.ts'

/** Pixels that the picture may fill. */
type Bounds = { width: number; height: number }

/**
 * The first picture of an image as PNG on white, for formats that hold no WebP.
 * @returns undefined where there is no such image, or its file is lost or damaged
 */
export async function readPicture(ctx: Ctx, asset_id: number, bounds: Bounds): Promise<Buffer | undefined> {
  const asset = await findAsset(ctx.db, ctx.account.id, asset_id)
  if (asset?.kind !== 'image' || asset.status !== 'ready') return undefined
  return imageLimiter(ctx).run(turnOf(ctx), async () => {
    try {
      const stored = await buffer(await ctx.app.storage.read(asset.storage_key))
      return await sharp(stored)
        .resize({ ...bounds, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' })
        .png()
        .toBuffer()
    } catch (err) {
      ctx.log.warn({ err, asset_id }, 'an image cannot be read')
      return undefined
    }
  })
}
