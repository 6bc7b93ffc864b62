import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, wholeList } from '../../../platform/http/fields.ts'
import type { listProductsQuery, Product } from '../schemas.ts'
import { selectProducts } from './products.queries.ts'

/** The catalogue, whole; paused products only if they are asked for. */
export async function listProducts(
  ctx: Ctx,
  query: z.output<typeof listProductsQuery>,
): Promise<ListEnvelope<Product>> {
  return wholeList(await selectProducts(ctx.db, ctx.account.id, query))
}
