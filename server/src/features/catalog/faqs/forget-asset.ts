import type { Ctx } from '../../../platform/context.ts'
import { productChanged } from '../events.ts'
import { removeFromActions } from './faqs.queries.ts'

/**
 * Takes an asset that is being deleted out of the actions that name it, and says which questions those are: where the
 * deletion is refused for them, this too is undone.
 */
export async function forgetAsset(
  tx: Ctx,
  { asset_id, uses }: { asset_id: number; uses: string[] },
): Promise<void> {
  const changed = await removeFromActions(tx.db, tx.account.id, { type: 'asset', asset_id }, tx.now)
  for (const { id } of changed) uses.push(`product FAQ ${id}`)
  for (const product_id of new Set(changed.map((faq) => faq.product_id)))
    await tx.emit(productChanged, { product_id })
}
