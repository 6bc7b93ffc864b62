import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { listFaqRows } from '../faqs/faqs.queries.ts'
import type { ProductWithFaqs } from '../schemas.ts'
import { findProduct } from './products.queries.ts'

/** One product with its questions. @throws not_found */
export async function getProduct(ctx: Ctx, { id }: { id: number }): Promise<ProductWithFaqs> {
  const product = await findProduct(ctx.db, ctx.account.id, id)
  if (product === undefined) throw notFound()
  const faqs = product.faq_count === 0 ? [] : await listFaqRows(ctx.db, ctx.account.id, id)
  return { ...product, faqs }
}
