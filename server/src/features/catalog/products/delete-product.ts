import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { productChanged, productDeleted } from '../events.ts'
import { removeFromActions } from '../faqs/faqs.queries.ts'
import { deleteProductRow } from './products.queries.ts'

/** Removes a product for good, with its questions and units; what refers to it no longer does. */
export function deleteProduct(ctx: Ctx, { id }: { id: number }): Promise<{ id: number; deleted: true }> {
  return ctx.transaction(async (tx) => {
    const title = await deleteProductRow(tx.db, tx.account.id, id)
    if (title === undefined) throw notFound()
    await tx.emit(productDeleted, { product_id: id, title })
    const changed = await removeFromActions(tx.db, tx.account.id, { type: 'product', product_id: id }, tx.now)
    for (const product_id of new Set(changed.map((faq) => faq.product_id)))
      await tx.emit(productChanged, { product_id })
    return { id, deleted: true }
  })
}
