import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest } from '../../../platform/errors.ts'
import { lockProducts } from './webinars.queries.ts'

/** Locks the products of an audience. @returns their ids, each once, ascending @throws invalid_request where one is unknown */
export async function requireAudience({ db, account }: Ctx, product_ids: number[]): Promise<number[]> {
  const known = await lockProducts(db, account.id, product_ids)
  const unknown = product_ids.find((id) => !known.includes(id))
  if (unknown !== undefined) throw invalidRequest(`product_id: there is no product ${unknown}.`)
  return known
}
