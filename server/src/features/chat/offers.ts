import type { Ctx } from '../../platform/context.ts'
import { chooseActions } from './actions.rules.ts'
import { type ProductOnSale, readProductsOnSale, readReadyAssets } from './offers.queries.ts'
import type { ReplyAction } from './schemas.ts'

/** The first three different actions that lead somewhere: to products on sale, to assets that are ready. */
export async function choosePossible(
  ctx: Ctx,
  actions: ReplyAction[],
): Promise<{ actions: ReplyAction[]; products: ProductOnSale[] }> {
  const { db, account } = ctx
  const [products, assets] = await Promise.all([
    readProductsOnSale(db, account.id, [
      ...new Set(actions.flatMap((action) => (action.type === 'product' ? [action.product_id] : []))),
    ]),
    readReadyAssets(db, account.id, [
      ...new Set(actions.flatMap((action) => (action.type === 'asset' ? [action.asset_id] : []))),
    ]),
  ])
  const chosen = chooseActions(actions, (action) => {
    if (action.type === 'product') return products.some(({ id }) => id === action.product_id)
    return action.type !== 'asset' || assets.includes(action.asset_id)
  })
  return { actions: chosen, products }
}
