import type { Ctx } from '../../../platform/context.ts'
import { productChanged } from '../events.ts'
import type { NewProduct, Product } from '../schemas.ts'
import { insertProduct } from './products.queries.ts'

/** Creates a product. It is live at once, unless its own fields say otherwise. */
export function createProduct(ctx: Ctx, input: NewProduct): Promise<Product> {
  return ctx.transaction(async (tx) => {
    const product = await insertProduct(tx.db, tx.account.id, input, tx.now)
    await tx.emit(productChanged, { product_id: product.id })
    return product
  })
}
