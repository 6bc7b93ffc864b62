import type { Ctx } from '../../platform/context.ts'
import { removeLogo } from '../accounts/index.ts'

/** Takes a logo from its account and says so. PDFs that were made keep it; if the deletion is refused, so does the account. */
export async function onAssetDeleting(
  { db, account }: Ctx,
  { asset_id, uses }: { asset_id: number; uses: string[] },
): Promise<void> {
  if (await removeLogo(db, account.id, asset_id)) uses.push('branding of the account')
}
