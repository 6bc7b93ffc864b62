import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { findAsset } from '../../assets/index.ts'

/** A film or a sound of the account. @throws not_found, also for any other file */
export async function requireSpokenAsset(
  { db, account }: Ctx,
  id: number,
): Promise<{ title: string; created_at: string }> {
  const asset = await findAsset(db, account.id, id)
  if (asset === undefined || (asset.kind !== 'video' && asset.kind !== 'audio')) throw notFound()
  return asset
}
