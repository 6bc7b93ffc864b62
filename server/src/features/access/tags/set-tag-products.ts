import type { Ctx } from '../../../platform/context.ts'
import type { ClaimedChange } from '../changes/changes.queries.ts'
import { storeChange } from '../changes/store-change.ts'
import { isHeld } from '../kinds.rules.ts'
import { requireProducts } from '../require-products.ts'
import { replaceTagProducts } from './tag-products.queries.ts'

/**
 * Sets the products that a tag opens, whose row the caller's transaction has locked.
 * @returns the change, to be applied once that has committed
 * @throws invalid_request, product_kind_not_supported
 */
export async function setTagProducts(tx: Ctx, tag_id: number, product_ids: number[]): Promise<ClaimedChange> {
  await requireProducts(tx, product_ids, isHeld)
  await replaceTagProducts(tx.db, tx.account.id, tag_id, product_ids)
  return storeChange(tx, { tag_id, bundle_id: null })
}
