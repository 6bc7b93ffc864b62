import type { Ctx } from '../../../platform/context.ts'
import { releaseChange } from '../changes/changes.queries.ts'
import { storeChange } from '../changes/store-change.ts'
import { changeAccess } from '../grounds/change-access.ts'
import { listHolders } from './bundles.queries.ts'

/** Up to so many people lose a deleted bundle's products in the transaction that deletes it. */
const maxAtOnce = 500

/** Revokes what came from a deleted bundle. Access to the product itself went with it. */
export async function onProductDeleted(tx: Ctx, { product_id }: { product_id: number }): Promise<void> {
  const { db, account, now } = tx
  const visitor_ids = await listHolders(db, account.id, product_id, maxAtOnce + 1)
  if (visitor_ids.length <= maxAtOnce) {
    return changeAccess(tx, { visitor_ids, product_ids: [product_id] })
  }
  const stored = await storeChange(tx, { tag_id: null, bundle_id: product_id })
  await releaseChange(db, account.id, stored, now)
  tx.afterCommit(() => tx.app.wake('apply-access-changes'))
}
