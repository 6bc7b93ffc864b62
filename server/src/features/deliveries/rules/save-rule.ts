import type { Ctx } from '../../../platform/context.ts'
import { concurrentChange } from '../../../platform/db/errors.ts'
import { notFound } from '../../../platform/errors.ts'
import { lockProductTitle } from '../../catalog/index.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import { isConnectionEnabled } from '../connections/connections.queries.ts'
import { connectionDisabled } from '../errors.ts'
import type { Rule, SaveRuleInput } from '../schemas.ts'
import { insertRule, lockRule, updateRule } from './rules.queries.ts'

/**
 * Creates or replaces the rule of a product and a connection, or changes the given fields of the rule with an id.
 * Deliveries that are queued already stay as they are.
 * @throws not_found, feature_not_in_plan, connection_disabled
 */
export function saveDeliveryRule(ctx: Ctx, input: SaveRuleInput): Promise<{ data: Rule }> {
  return ctx.transaction(async (tx) => {
    const { db, account, now } = tx
    await requireProductAndConnection(tx, input)
    const named = input.id === undefined ? undefined : await lockRule(db, account.id, { id: input.id })
    if (input.id !== undefined && named === undefined) throw notFound()
    requireLiveFeatures(tx)
    const pair = named ?? { product_id: input.productId!, connection_id: input.connectionId! }
    const known = named ?? (await lockRule(db, account.id, pair))
    const values = {
      payload: input.payload ?? named!.payload,
      enabled: input.enabled ?? named?.enabled ?? false,
      refund_policy: input.refundPolicy ?? named?.refund_policy ?? ('review' as const),
    }
    const is_activated = values.enabled && known?.enabled !== true
    if (is_activated && !(await isConnectionEnabled(db, account.id, pair.connection_id))) {
      throw connectionDisabled()
    }
    if (known !== undefined) {
      return { data: await updateRule(db, account.id, { id: known.id, ...values }, now) }
    }
    const { product_id, connection_id } = pair
    const made = await insertRule(db, account.id, { product_id, connection_id, ...values }, now)
    if (made === undefined) throw concurrentChange()
    return { data: made }
  })
}

/** Checks that a product and a connection that the request names exist. @throws not_found */
async function requireProductAndConnection(
  { db, account }: Ctx,
  { productId, connectionId }: SaveRuleInput,
): Promise<void> {
  if (productId !== undefined && (await lockProductTitle(db, account.id, productId)) === undefined)
    throw notFound()
  if (connectionId === undefined) return
  if ((await isConnectionEnabled(db, account.id, connectionId)) === undefined) throw notFound()
}
