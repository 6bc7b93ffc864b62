import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, page } from '../../../platform/http/fields.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import type { Delivery, ListQuery } from '../schemas.ts'
import { listDeliveryRows } from './deliveries.queries.ts'

/** The deliveries of purchases, each with its state. @throws feature_not_in_plan */
export async function listExternalDeliveries(ctx: Ctx, query: ListQuery): Promise<ListEnvelope<Delivery>> {
  requireLiveFeatures(ctx)
  return page(await listDeliveryRows(ctx.db, ctx.account.id, query), query.limit)
}
