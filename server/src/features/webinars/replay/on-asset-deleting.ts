import type { Ctx } from '../../../platform/context.ts'
import { removeReplay } from './replay.queries.ts'

/** Takes a film from the webinars whose replay it is, and adds them to `uses`. If the deletion is refused, so is this. */
export async function onAssetDeleting(
  { db, account, now }: Ctx,
  { asset_id, uses }: { asset_id: number; uses: string[] },
): Promise<void> {
  for (const id of await removeReplay(db, account.id, asset_id, now)) uses.push(`webinar ${id}`)
}
