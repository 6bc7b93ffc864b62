import type { Ctx } from '../../platform/context.ts'
import { chooseActions } from './actions.rules.ts'
import { listProductsOnSale, listReadyAssetIds, type ProductOnSale } from './offers.queries.ts'
import type { ReplyAction } from './schemas.ts'

/** The first three different actions that a visitor can follow now: products must be on sale, assets ready. */
export async function chooseAvailableActions(
  ctx: Ctx,
  actions: ReplyAction[],
): Promise<{ actions: ReplyAction[]; products: ProductOnSale[] }> {
  const { db, account } = ctx
  const [products, assets] = await Promise.all([
    listProductsOnSale(db, account.id, [
      ...new Set(actions.flatMap((action) => (action.type === 'product' ? [action.product_id] : []))),
    ]),
    listReadyAssetIds(db, account.id, [
      ...new Set(actions.flatMap((action) => (action.type === 'asset' ? [action.asset_id] : []))),
    ]),
  ])
  const chosen = chooseActions(actions, (action) => {
    if (action.type === 'product') return products.some(({ id }) => id === action.product_id)
    return action.type !== 'asset' || assets.includes(action.asset_id)
  })
  return { actions: chosen, products }
}
