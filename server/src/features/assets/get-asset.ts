import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findAsset } from './assets.queries.ts'
import type { AssetWithPointers } from './schemas.ts'
import { toAsset } from './to-asset.ts'
import { signedUrl } from './urls.ts'

/** One asset with what plays or saves it. @throws not_found also while it is processing */
export async function getAsset(ctx: Ctx, { id }: { id: number }): Promise<AssetWithPointers> {
  const row = await findAsset(ctx.db, ctx.account.id, id)
  if (row === undefined || row.status === 'processing') throw notFound()
  const { storage_key, ...asset } = row
  const pointer = (wanted: boolean, kind: 'embed' | 'download') =>
    wanted && row.status === 'ready' ? signedUrl(ctx.app, kind, id) : null
  return {
    ...toAsset(ctx.app, asset),
    embed_url: pointer(row.kind === 'video', 'embed'),
    download_url: pointer(row.kind !== 'video', 'download'),
  }
}
