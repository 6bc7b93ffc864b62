import type { Ctx } from '../../../platform/context.ts'
import type { Refund } from '../../sales/index.ts'
import { lockDeliveries, writeDeliveries } from '../deliveries/deliveries.queries.ts'
import { afterRefund } from '../deliveries/delivery.rules.ts'

/** If the rule asks for reviews, cancels the deliveries that were not sent yet and asks for a review of the others. */
export async function onRefund(tx: Ctx, { purchase_id }: Refund): Promise<void> {
  const deliveries = await lockDeliveries(tx.db, tx.account.id, { refunded_purchase_id: purchase_id })
  if (deliveries.length === 0) return
  // An attempt that runs now still records its result.
  const changed = deliveries.map((delivery) => ({ ...afterRefund(delivery, tx.now), ends_attempt: false }))
  await writeDeliveries(tx.db, changed, tx.now)
}
