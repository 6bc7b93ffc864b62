import type { Ctx } from '../../platform/context.ts'
import { removeRecording } from './records/meetings.queries.ts'

/** Takes a recording from its meetings, and adds them to `uses`. If the deletion is refused, so is this. */
export async function onAssetDeleting(
  { db, account }: Ctx,
  { asset_id, uses }: { asset_id: number; uses: string[] },
): Promise<void> {
  for (const id of await removeRecording(db, account.id, asset_id)) uses.push(`meeting ${id}`)
}
