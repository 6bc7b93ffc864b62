import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { noReview } from '../errors.ts'
import type { Delivery } from '../schemas.ts'
import { findDelivery, lockDeliveries, writeDeliveries } from './deliveries.queries.ts'
import { afterResolve } from './delivery.rules.ts'

/**
 * Ends the review of a refund: what the receiver had confirmed is delivered again, anything else has failed and may be
 * retried. @throws not_found, no_review
 */
export function resolveExternalDelivery(ctx: Ctx, { id }: { id: number }): Promise<Delivery> {
  return ctx.transaction(async (tx) => {
    const { db, account, now } = tx
    const [delivery] = await lockDeliveries(db, account.id, { id })
    if (delivery === undefined) throw notFound()
    if (!delivery.refund_review) throw noReview()
    await writeDeliveries(db, [{ ...afterResolve(delivery, now), ends_attempt: false }], now)
    return (await findDelivery(db, account.id, id))!
  })
}
