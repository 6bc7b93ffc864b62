import type { Ctx } from '../../platform/context.ts'
import { findBuyer } from './sales.queries.ts'

/** What a sale tells other systems. */
export type PurchaseFacts = {
  purchase_id: number
  buyer: { email: string | null; name: string | null }
  product: { id: number }
}

/** The facts of the sale with an order_ref; undefined where there is none. */
export async function findPurchase(
  { db, account }: Pick<Ctx, 'db' | 'account'>,
  order_ref: string,
): Promise<PurchaseFacts | undefined> {
  const sale = await findBuyer(db, account.id, order_ref)
  if (sale === undefined) return undefined
  const { id, product_id, email, name } = sale
  return { purchase_id: id, buyer: { email, name }, product: { id: product_id } }
}
