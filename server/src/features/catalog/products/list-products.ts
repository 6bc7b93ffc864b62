import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, wholeList } from '../../../platform/http/fields.ts'
import type { listProductsQuery, Product } from '../schemas.ts'
import { listProductRows } from './products.queries.ts'

/** The whole catalogue. Paused products are in it only if the query asks for them. */
export async function listProducts(
  ctx: Ctx,
  query: z.output<typeof listProductsQuery>,
): Promise<ListEnvelope<Product>> {
  return wholeList(await listProductRows(ctx.db, ctx.account.id, query), query.order)
}
