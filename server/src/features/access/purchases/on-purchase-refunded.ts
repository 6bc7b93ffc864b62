import type { Ctx } from '../../../platform/context.ts'
import type { Refund } from '../../sales/index.ts'
import { changeAccess } from '../grounds/change-access.ts'
import { refunded } from '../grounds/direct.rules.ts'
import { findSaleGround } from './purchases.queries.ts'

/** Takes back what a sale gave, once all of it was refunded. */
export async function onPurchaseRefunded(tx: Ctx, { order_ref, is_whole }: Refund): Promise<void> {
  if (!is_whole) return
  const sold = await findSaleGround(tx.db, tx.account.id, order_ref)
  if (sold === undefined) return
  await changeAccess(tx, {
    visitor_ids: [sold.visitor_id],
    product_ids: [sold.product_id],
    change: (grounds, now) =>
      grounds.map((ground) =>
        ground.grants.some((grant) => grant.order_ref === order_ref)
          ? refunded(ground, order_ref, now)
          : ground,
      ),
  })
}
