import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { lockExistingAssets } from '../../assets/index.ts'
import { lockProductTitle } from '../../catalog/index.ts'

type References = { product_id?: number | null; recording_asset_id?: number | null }

/** Checks that what a meeting or a type names exists, and keeps it until the transaction ends. @throws not_found */
export async function requireReferences(
  { db, account }: Ctx,
  { product_id, recording_asset_id }: References,
): Promise<void> {
  if (product_id != null && (await lockProductTitle(db, account.id, product_id)) === undefined)
    throw notFound('product_id: the account has no such product.')
  if (recording_asset_id == null) return
  const [found] = await lockExistingAssets(db, account.id, [recording_asset_id])
  if (found === undefined) throw notFound('recording_asset_id: the account has no such media file.')
}
