import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, page } from '../../../platform/http/fields.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import type { Connection, ListQuery } from '../schemas.ts'
import { listConnectionRows } from './connections.queries.ts'

/** The account's connections, without their secrets. @throws feature_not_in_plan */
export async function listDeliveryConnections(ctx: Ctx, query: ListQuery): Promise<ListEnvelope<Connection>> {
  requireLiveFeatures(ctx)
  return page(await listConnectionRows(ctx.db, ctx.account.id, query), query.limit)
}
