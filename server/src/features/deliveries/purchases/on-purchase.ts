import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import type { Purchase } from '../../sales/index.ts'
import { insertDeliveries } from '../deliveries/deliveries.queries.ts'
import { composeBody } from '../rules/payload.rules.ts'
import { listEnabledRules } from '../rules/rules.queries.ts'
import { deliverPurchasesName } from '../sending/deliver-purchases.job.ts'

/** Queues a delivery for each enabled rule of the product, in the transaction that records the purchase. */
export async function onPurchase(tx: Ctx, { purchase }: { purchase: Purchase }): Promise<void> {
  const { db, account, now } = tx
  if (!account.has_live_features) return
  const rules = await listEnabledRules(db, account.id, purchase.product.id)
  if (rules.length === 0) return
  const { purchase_id, order_ref, product, buyer } = purchase
  const deliveries = rules.map(({ id: rule_id, connection_id, refund_policy, payload }) => ({
    rule_id,
    connection_id,
    refund_policy,
    idempotency_key: randomUUID(),
    ...composeBody(payload, purchase),
  }))
  const origin = { purchase_id, product_id: product.id, order_ref, contact_id: buyer.contact_id }
  await insertDeliveries(db, account.id, origin, deliveries, now)
  tx.afterCommit(() => tx.app.wake(deliverPurchasesName))
}
