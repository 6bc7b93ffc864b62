import type { Ctx } from '../../../platform/context.ts'
import type { ActionTarget } from '../actions/schemas.ts'
import { productChanged } from '../events.ts'
import { removeFromActions } from './faqs.queries.ts'

/** Takes a product or asset that is being deleted out of the actions of every question. @returns ids of those questions */
export async function removeFromFaqs(tx: Ctx, target: ActionTarget): Promise<number[]> {
  const changed = await removeFromActions(tx.db, tx.account.id, target, tx.now)
  for (const product_id of new Set(changed.map((faq) => faq.product_id)))
    await tx.emit(productChanged, { product_id })
  return changed.map(({ id }) => id)
}
