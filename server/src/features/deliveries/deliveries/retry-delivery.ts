import type { Ctx } from '../../../platform/context.ts'
import { type ErrorDefinition, notFound } from '../../../platform/errors.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import { isConnectionEnabled } from '../connections/connections.queries.ts'
import { connectionDisabled, deliveryNotFailed, refundReviewPending } from '../errors.ts'
import type { Delivery } from '../schemas.ts'
import { deliverPurchasesName } from '../sending/deliver-purchases.job.ts'
import { findDelivery, lockDeliveries, writeDeliveries } from './deliveries.queries.ts'
import { afterRetry, retryObstacle } from './delivery.rules.ts'

const refusals: Record<NonNullable<ReturnType<typeof retryObstacle>>, ErrorDefinition> = {
  delivery_not_failed: deliveryNotFailed,
  connection_disabled: connectionDisabled,
  refund_review_pending: refundReviewPending,
}

/**
 * Sends a failed delivery again, in a new series of attempts under the Idempotency-Key that it has.
 * @throws not_found, feature_not_in_plan, delivery_not_failed, connection_disabled, refund_review_pending
 */
export function retryExternalDelivery(ctx: Ctx, { id }: { id: number }): Promise<{ data: Delivery }> {
  return ctx.transaction(async (tx) => {
    const { db, account, now } = tx
    const [delivery] = await lockDeliveries(db, account.id, { id })
    if (delivery === undefined) throw notFound()
    requireLiveFeatures(tx)
    const is_enabled = await isConnectionEnabled(db, account.id, delivery.connection_id)
    const obstacle = retryObstacle(delivery, is_enabled === true)
    if (obstacle !== null) throw refusals[obstacle]()
    await writeDeliveries(db, [{ ...afterRetry(delivery, now), ends_attempt: true }], now)
    tx.afterCommit(() => tx.app.wake(deliverPurchasesName))
    tx.answerSubject.contact_id = delivery.contact_id
    return { data: (await findDelivery(db, account.id, id))! }
  })
}
