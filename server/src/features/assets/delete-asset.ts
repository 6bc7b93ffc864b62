import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { adjustStoredBytes } from '../usage/index.ts'
import { deleteAssetRow, lockAsset } from './assets.queries.ts'
import { assetInUse } from './errors.ts'
import { type AssetUse, assetDeleting } from './events.ts'
import { discardFile } from './storage/discard-file.ts'

/**
 * Deletes a media file for good and frees its storage. If other records name it, this needs `force`.
 * @returns with `uses`, the records that named it
 * @throws not_found, asset_in_use
 */
export async function deleteAsset(
  ctx: Ctx,
  { id, force }: { id: number; force: boolean },
): Promise<{ id: number; deleted: true; uses: AssetUse[] }> {
  return ctx.transaction(async (tx) => {
    // It is locked and not deleted yet, so that those who name it still do when they are asked.
    if (!(await lockAsset(tx.db, tx.account.id, id))) throw notFound()
    const uses: AssetUse[] = []
    await tx.emit(assetDeleting, { asset_id: id, uses })
    if (uses.length > 0 && !force) {
      throw assetInUse(`Asset ${id} is named by: ${uses.join(', ')}. Use force to delete it all the same.`)
    }
    const deleted = (await deleteAssetRow(tx.db, tx.account.id, id))!
    if (deleted.status === 'ready') await adjustStoredBytes(tx, -deleted.file_size_bytes)
    tx.afterCommit(() => void discardFile(ctx, deleted.storage_key, deleted.upload_id))
    return { id, deleted: true, uses }
  })
}
