import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { checkActions } from '../actions/check-actions.ts'
import { productChanged } from '../events.ts'
import type { Faq, NewFaq } from '../schemas.ts'
import { insertFaq } from './faqs.queries.ts'

/** Adds a question to a product. @throws invalid_request if a target of its actions does not exist, not_found */
export function createProductFaq(ctx: Ctx, input: { id: number } & NewFaq): Promise<Faq> {
  const { id: product_id, ...values } = input
  return ctx.transaction(async (tx) => {
    await checkActions(tx, values.actions)
    const faq = await insertFaq(tx.db, tx.account.id, { ...values, product_id }, tx.now)
    if (faq === undefined) throw notFound()
    await tx.emit(productChanged, { product_id })
    return faq
  })
}
