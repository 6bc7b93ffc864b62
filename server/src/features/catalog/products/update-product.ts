import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireUnchanged } from '../../../platform/http/if-match.ts'
import { productChanged } from '../events.ts'
import type { Product, ProductChanges } from '../schemas.ts'
import { findProduct, lockProduct, updateProductRow } from './products.queries.ts'

/** Changes the fields that were sent and leaves the rest. @throws not_found, changed_meanwhile */
export function updateProduct(ctx: Ctx, input: { id: number } & ProductChanges): Promise<Product> {
  const { id, ...changes } = input
  return ctx.transaction(async (tx) => {
    const before = await lockProduct(tx.db, tx.account.id, id)
    if (before === undefined) throw notFound()
    requireUnchanged(tx, before)
    if (Object.keys(changes).length === 0) return (await findProduct(tx.db, tx.account.id, id))!
    const product = await updateProductRow(tx.db, tx.account.id, id, changes, tx.now)
    await tx.emit(productChanged, { product_id: id })
    return product
  })
}
