import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { productChanged, productDeleted } from '../events.ts'
import { removeProductFromActions } from '../faqs/faqs.queries.ts'
import { deleteProductRow } from './products.queries.ts'

/** Removes a product for good, with its questions and units; what refers to it no longer does. */
export function deleteProduct(ctx: Ctx, { id }: { id: number }): Promise<{ id: number; deleted: true }> {
  return ctx.transaction(async (tx) => {
    const title = await deleteProductRow(tx.db, tx.account.id, id)
    if (title === undefined) throw notFound()
    await tx.emit(productDeleted, { product_id: id, title })
    for (const product_id of await removeProductFromActions(tx.db, tx.account.id, id, tx.now)) {
      await tx.emit(productChanged, { product_id })
    }
    return { id, deleted: true }
  })
}
