import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { updateAssetTitle } from './assets.queries.ts'
import type { Asset, updateAssetBody } from './schemas.ts'
import { toAsset } from './to-asset.ts'

/** Gives a media file another title. Its addresses stay. @throws not_found */
export async function updateAsset(
  ctx: Ctx,
  { id, title }: z.output<typeof updateAssetBody> & { id: number },
): Promise<Asset> {
  const row = await updateAssetTitle(ctx.db, ctx.account.id, { id, title }, ctx.now)
  if (row === undefined) throw notFound()
  return toAsset(ctx.app, row)
}
