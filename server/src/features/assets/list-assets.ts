import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { type ListEnvelope, page } from '../../platform/http/fields.ts'
import { listAssetRows } from './assets.queries.ts'
import type { Asset, listAssetsQuery } from './schemas.ts'
import { toAsset } from './to-asset.ts'

/** The account's media in every status, without the signed addresses, which expire. */
export async function listAssets(
  ctx: Ctx,
  query: z.output<typeof listAssetsQuery>,
): Promise<ListEnvelope<Asset>> {
  const rows = await listAssetRows(ctx.db, ctx.account.id, query)
  return page(
    rows.map((row) => toAsset(ctx.app, row)),
    query.limit,
  )
}
