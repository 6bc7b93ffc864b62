import type { Ctx } from '../../platform/context.ts'
import { listClonesByAvatar } from './avatar.queries.ts'

/** Adds to `uses` the clones whose picture is the asset that is being deleted. */
export async function onAssetDeleting(
  tx: Ctx,
  { asset_id, uses }: { asset_id: number; uses: string[] },
): Promise<void> {
  const clones = await listClonesByAvatar(tx.db, tx.account.id, `/files/${asset_id}/`)
  for (const id of clones) uses.push(`clone ${id}`)
}
