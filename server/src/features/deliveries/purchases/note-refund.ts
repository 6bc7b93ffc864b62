import type { Ctx } from '../../../platform/context.ts'
import type { Refund } from '../../sales/index.ts'
import { lockDeliveries, writeDeliveries } from '../deliveries/deliveries.queries.ts'
import { afterRefund } from '../deliveries/delivery.rules.ts'

/** A refund cancels what was not sent yet, and has somebody look at what was, where the rule asks for that. */
export async function noteRefund(tx: Ctx, { purchase_id }: Refund): Promise<void> {
  const held = await lockDeliveries(tx.db, tx.account.id, { refunded_purchase_id: purchase_id })
  if (held.length === 0) return
  // What an attempt that runs now comes to is still kept.
  const changed = held.map((delivery) => ({ ...afterRefund(delivery, tx.now), ends_attempt: false }))
  await writeDeliveries(tx.db, changed, tx.now)
}
