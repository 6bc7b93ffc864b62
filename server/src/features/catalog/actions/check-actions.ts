import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest } from '../../../platform/errors.ts'
import { lockExistingAssets } from '../../assets/index.ts'
import { lockExistingProducts } from '../products/products.queries.ts'
import type { Action } from './schemas.ts'

/**
 * Refuses actions whose product or asset the account does not have. Locks those that it has, so that nobody deletes them
 * before the transaction ends.
 * @throws invalid_request that names the action
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
