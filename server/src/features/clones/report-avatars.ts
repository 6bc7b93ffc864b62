import type { Ctx } from '../../platform/context.ts'
import { findClonesByAvatar } from './avatar.queries.ts'

/** Says which clones show an asset that is being deleted as their picture. */
export async function reportAvatars(
  tx: Ctx,
  { asset_id, uses }: { asset_id: number; uses: string[] },
): Promise<void> {
  const clones = await findClonesByAvatar(tx.db, tx.account.id, `/files/${asset_id}/`)
  for (const id of clones) uses.push(`clone ${id}`)
}
