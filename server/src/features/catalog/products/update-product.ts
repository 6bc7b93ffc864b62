import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { productChanged } from '../events.ts'
import type { Product, ProductChanges } from '../schemas.ts'
import { findProduct, updateProductRow } from './products.queries.ts'

/** Changes the fields that were sent and leaves the rest. @throws not_found */
export function updateProduct(ctx: Ctx, input: { id: number } & ProductChanges): Promise<Product> {
  const { id, ...changes } = input
  return ctx.transaction(async (tx) => {
    const changesNothing = Object.keys(changes).length === 0
    const product = changesNothing
      ? await findProduct(tx.db, tx.account.id, id)
      : await updateProductRow(tx.db, tx.account.id, id, changes, tx.now)
    if (product === undefined) throw notFound()
    if (!changesNothing) await tx.emit(productChanged, { product_id: id })
    return product
  })
}
