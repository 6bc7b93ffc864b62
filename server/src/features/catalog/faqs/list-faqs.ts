import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { type ListEnvelope, wholeList } from '../../../platform/http/fields.ts'
import { findProduct } from '../products/products.queries.ts'
import type { Faq } from '../schemas.ts'
import { listFaqRows } from './faqs.queries.ts'

/** All questions of a product. @throws not_found */
export async function listProductFaqs(ctx: Ctx, { id }: { id: number }): Promise<ListEnvelope<Faq>> {
  const faqs = await listFaqRows(ctx.db, ctx.account.id, id)
  if (faqs.length === 0 && (await findProduct(ctx.db, ctx.account.id, id)) === undefined) throw notFound()
  return wholeList(faqs)
}
