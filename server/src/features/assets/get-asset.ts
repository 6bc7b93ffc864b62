import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findAsset } from './assets.queries.ts'
import type { AssetWithPointers } from './schemas.ts'
import { toAsset } from './to-asset.ts'
import { signedUrl } from './urls.ts'

/** One asset with the signed address that plays or saves it. @throws not_found, also while it is processing */
export async function getAsset(ctx: Ctx, { id }: { id: number }): Promise<AssetWithPointers> {
  const row = await findAsset(ctx.db, ctx.account.id, id)
  if (row === undefined || row.status === 'processing') throw notFound()
  const { storage_key, ...asset } = row
  const isReady = row.status === 'ready'
  const isVideo = row.kind === 'video'
  return {
    ...toAsset(ctx.app, asset),
    embed_url: isReady && isVideo ? signedUrl(ctx.app, 'embed', id) : null,
    download_url: isReady && !isVideo ? signedUrl(ctx.app, 'download', id) : null,
  }
}
