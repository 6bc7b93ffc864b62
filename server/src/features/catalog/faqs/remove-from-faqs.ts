import type { Ctx } from '../../../platform/context.ts'
import type { ActionTarget } from '../actions/schemas.ts'
import { productChanged } from '../events.ts'
import { removeFromActions } from './faqs.queries.ts'

/** Removes a deleted product or asset from the actions of questions. @returns the ids of the questions that named it */
export async function removeFromFaqs(tx: Ctx, target: ActionTarget): Promise<number[]> {
  const changed = await removeFromActions(tx.db, tx.account.id, target, tx.now)
  for (const product_id of new Set(changed.map((faq) => faq.product_id)))
    await tx.emit(productChanged, { product_id })
  return changed.map(({ id }) => id)
}
