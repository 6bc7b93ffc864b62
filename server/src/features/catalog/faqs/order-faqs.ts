import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest, notFound } from '../../../platform/errors.ts'
import { type ListEnvelope, wholeList } from '../../../platform/http/fields.ts'
import { lockProductTitle } from '../products/products.queries.ts'
import type { Faq } from '../schemas.ts'
import { listFaqRows, updateFaqPositions } from './faqs.queries.ts'

/**
 * Puts the questions of a product into the order of `faq_ids`, which must name each of them once.
 * @throws not_found, invalid_request (faq_ids)
 */
export function orderProductFaqs(
  ctx: Ctx,
  { id, faq_ids }: { id: number; faq_ids: number[] },
): Promise<ListEnvelope<Faq>> {
  return ctx.transaction(async (tx) => {
    if ((await lockProductTitle(tx.db, tx.account.id, id)) === undefined) throw notFound()
    const present = new Set((await listFaqRows(tx.db, tx.account.id, id)).map((faq) => faq.id))
    const isWhole = faq_ids.length === present.size && new Set(faq_ids).size === present.size
    if (!isWhole || !faq_ids.every((faq_id) => present.has(faq_id)))
      throw invalidRequest('faq_ids: must name every question of the product once.')
    await updateFaqPositions(tx.db, tx.account.id, id, faq_ids)
    return wholeList(await listFaqRows(tx.db, tx.account.id, id))
  })
}
