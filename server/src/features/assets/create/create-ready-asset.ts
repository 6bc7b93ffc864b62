import type { Ctx } from '../../../platform/context.ts'
import { ApiError } from '../../../platform/errors.ts'
import { recordAnswer } from '../../../platform/http/idempotency.ts'
import { adjustStoredBytes } from '../../usage/index.ts'
import { insertAsset, type NewAsset } from '../assets.queries.ts'
import type { AssetSummary } from '../schemas.ts'
import { discardFile } from '../storage/discard-file.ts'
import { toAssetSummary } from '../to-asset.ts'

/**
 * Creates the record of a file that is stored already, and counts its bytes. If that fails, the file is removed.
 * @throws storage_quota_exceeded
 */
export async function createReadyAsset(ctx: Ctx, file: Omit<NewAsset, 'source_url'>): Promise<AssetSummary> {
  try {
    return await ctx.transaction(async (tx) => {
      await adjustStoredBytes(tx, file.file_size_bytes)
      const row = await insertAsset(tx.db, tx.account.id, { ...file, source_url: null }, tx.now)
      const summary = toAssetSummary(tx.app, row)
      await recordAnswer(tx, summary)
      return summary
    })
  } catch (error) {
    // After any other failure the record may be committed all the same, so the clean-up decides a day later.
    if (error instanceof ApiError) await discardFile(ctx, file.storage_key)
    throw error
  }
}
