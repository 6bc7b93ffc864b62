import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { type ListEnvelope, page } from '../../../platform/http/fields.ts'
import { findProduct } from '../../catalog/index.ts'
import { findPurchase } from '../../sales/index.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import { hasConnection } from '../connections/connections.queries.ts'
import type { Delivery, listDeliveriesQuery } from '../schemas.ts'
import { hasDeliveriesOf, listDeliveryRows } from './deliveries.queries.ts'

type Query = z.output<typeof listDeliveriesQuery>

/**
 * The deliveries of purchases, each with its state.
 * @throws feature_not_in_plan, not_found where the connection or the product never was
 */
export async function listExternalDeliveries(
  ctx: Ctx,
  { order_ref, ...query }: Query,
): Promise<ListEnvelope<Delivery>> {
  requireLiveFeatures(ctx)
  const { db, account } = ctx
  if (!(await isKnown(ctx, query))) throw notFound()
  if (order_ref === undefined) return page(await listDeliveryRows(db, account.id, query), query.limit)
  const purchase = await findPurchase(ctx, order_ref)
  if (purchase === undefined) return page([], query.limit)
  const filter = { ...query, purchase_id: purchase.purchase_id }
  return page(await listDeliveryRows(db, account.id, filter), query.limit)
}

async function isKnown(
  { db, account }: Ctx,
  { connection_id, product_id }: Partial<Query>,
): Promise<boolean> {
  if (connection_id !== undefined && !(await hasConnection(db, account.id, connection_id))) return false
  return (
    product_id === undefined ||
    (await findProduct(db, account.id, product_id)) !== undefined ||
    (await hasDeliveriesOf(db, account.id, product_id))
  )
}
