import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { productDeleted } from '../events.ts'
import { removeFromFaqs } from '../faqs/remove-from-faqs.ts'
import { deleteProductRow } from './products.queries.ts'

/** Deletes a product for good, with everything that hangs below it and every action that names it. @throws not_found */
export function deleteProduct(ctx: Ctx, { id }: { id: number }): Promise<{ id: number; deleted: true }> {
  return ctx.transaction(async (tx) => {
    const title = await deleteProductRow(tx.db, tx.account.id, id)
    if (title === undefined) throw notFound()
    await tx.emit(productDeleted, { product_id: id, title })
    await removeFromFaqs(tx, { type: 'product', product_id: id })
    return { id, deleted: true }
  })
}
