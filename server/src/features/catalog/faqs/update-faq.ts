import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { checkActions } from '../actions/check-actions.ts'
import { productChanged } from '../events.ts'
import type { Faq, FaqChanges } from '../schemas.ts'
import { updateFaqRow } from './faqs.queries.ts'

/** Changes a question of a product. @throws invalid_request if a target of its actions does not exist, not_found */
export function updateProductFaq(ctx: Ctx, input: { id: number; faqId: number } & FaqChanges): Promise<Faq> {
  const { id: product_id, faqId: id, ...changes } = input
  return ctx.transaction(async (tx) => {
    if (changes.actions !== undefined) await checkActions(tx, changes.actions)
    const faq = await updateFaqRow(tx.db, tx.account.id, { ...changes, id, product_id }, tx.now)
    if (faq === undefined) throw notFound()
    await tx.emit(productChanged, { product_id })
    return faq
  })
}
