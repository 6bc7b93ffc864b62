import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest } from '../../../platform/errors.ts'
import { lockExistingProducts } from '../products/products.queries.ts'
import type { Action } from './schemas.ts'

/**
 * Refuses actions that name a product or asset which the account does not have. Products that they name stay until
 * the transaction ends.
 * @throws invalid_request naming the action
 */
export async function checkActions(tx: Ctx, actions: Action[]): Promise<void> {
  const product_ids = actions.flatMap((action) => (action.type === 'product' ? [action.product_id] : []))
  const products = new Set(
    product_ids.length === 0 ? [] : await lockExistingProducts(tx.db, tx.account.id, product_ids),
  )
  for (const [index, action] of actions.entries()) {
    if (action.type === 'product' && !products.has(action.product_id))
      throw invalidRequest(`actions.${index}.product_id: there is no product ${action.product_id}.`)
    if (action.type === 'asset')
      throw invalidRequest(`actions.${index}.asset_id: there is no asset ${action.asset_id}.`)
  }
}
