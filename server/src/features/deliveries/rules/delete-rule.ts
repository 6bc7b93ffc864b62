import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import { deleteRuleRow } from './rules.queries.ts'

/** Removes a rule. What it has queued is still sent. @throws not_found, feature_not_in_plan */
export function deleteDeliveryRule(ctx: Ctx, { id }: { id: number }): Promise<{ id: number; deleted: true }> {
  return ctx.transaction(async (tx) => {
    if (!(await deleteRuleRow(tx.db, tx.account.id, id))) throw notFound()
    requireLiveFeatures(tx)
    return { id, deleted: true }
  })
}
