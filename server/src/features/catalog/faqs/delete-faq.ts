import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { productChanged } from '../events.ts'
import { deleteFaqRow } from './faqs.queries.ts'

type Deleted = { id: number; product_id: number; deleted: true }

/** Deletes a question of a product for good. @throws not_found */
export function deleteProductFaq(ctx: Ctx, input: { id: number; faqId: number }): Promise<Deleted> {
  const { id: product_id, faqId: id } = input
  return ctx.transaction(async (tx) => {
    if (!(await deleteFaqRow(tx.db, tx.account.id, product_id, id))) throw notFound()
    await tx.emit(productChanged, { product_id })
    return { id, product_id, deleted: true }
  })
}
