import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import { lockDeliveries, writeDeliveries } from '../deliveries/deliveries.queries.ts'
import { afterRemoval } from '../deliveries/delivery.rules.ts'
import { deleteRulesOfConnection } from '../rules/rules.queries.ts'
import { lockConnection, removeConnectionRow } from './connections.queries.ts'

/**
 * Removes a connection with its token and its rules. What waits is cancelled; what may have arrived has failed. Deliveries
 * stay to be read. @throws not_found, feature_not_in_plan
 */
export function removeDeliveryConnection(
  ctx: Ctx,
  { id }: { id: number },
): Promise<{ id: number; deleted: true }> {
  return ctx.transaction(async (tx) => {
    const { db, account, now } = tx
    if ((await lockConnection(db, account.id, id)) === undefined) throw notFound()
    requireLiveFeatures(tx)
    // First: a purchase that has read a rule is waited for, and its delivery is found below.
    await deleteRulesOfConnection(db, account.id, id)
    await removeConnectionRow(db, account.id, id, now)
    const open = await lockDeliveries(db, account.id, { open_connection_id: id })
    // An attempt that runs now still records its result.
    const changed = open.map((delivery) => ({ ...afterRemoval(delivery, now), ends_attempt: false }))
    if (changed.length > 0) await writeDeliveries(db, changed, now)
    return { id, deleted: true }
  })
}
