import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest } from '../../../platform/errors.ts'
import { lockExistingAssets } from '../../assets/index.ts'
import { lockExistingProducts } from '../products/products.queries.ts'
import type { Action } from './schemas.ts'

/**
 * Refuses actions that name a product or asset which the account does not have. What they name stays until the
 * transaction ends.
 * @throws invalid_request naming the action
 */
export async function checkActions(tx: Ctx, actions: Action[]): Promise<void> {
  const { db, account } = tx
  const product_ids = actions.flatMap((action) => (action.type === 'product' ? [action.product_id] : []))
  const asset_ids = actions.flatMap((action) => (action.type === 'asset' ? [action.asset_id] : []))
  const products = product_ids.length === 0 ? [] : await lockExistingProducts(db, account.id, product_ids)
  const assets = asset_ids.length === 0 ? [] : await lockExistingAssets(db, account.id, asset_ids)
  for (const [index, action] of actions.entries()) {
    if (action.type === 'product' && !products.includes(action.product_id))
      throw invalidRequest(`actions.${index}.product_id: there is no product ${action.product_id}.`)
    if (action.type === 'asset' && !assets.includes(action.asset_id))
      throw invalidRequest(`actions.${index}.asset_id: there is no asset ${action.asset_id}.`)
  }
}
