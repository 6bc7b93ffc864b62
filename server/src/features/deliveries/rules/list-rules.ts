import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, page } from '../../../platform/http/fields.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import type { ListQuery, Rule } from '../schemas.ts'
import { listRuleRows } from './rules.queries.ts'

/** The account's rules: the payload that each connection gets when a product is bought. @throws feature_not_in_plan */
export async function listDeliveryRules(ctx: Ctx, query: ListQuery): Promise<ListEnvelope<Rule>> {
  requireLiveFeatures(ctx)
  return page(await listRuleRows(ctx.db, ctx.account.id, query), query.limit)
}
