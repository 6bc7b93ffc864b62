import type { Ctx } from '../../platform/context.ts'
import { invalidRequest } from '../../platform/errors.ts'
import { productKindNotSupported } from './errors.ts'
import { lockProductKinds } from './kinds.queries.ts'

/**
 * Locks products that a list names. @throws invalid_request where there is no such product,
 * product_kind_not_supported where one's tags do not fit
 */
export async function requireProducts(
  { db, account }: Ctx,
  product_ids: number[],
  fits: (tags: string[]) => boolean,
): Promise<void> {
  const kinds = await lockProductKinds(db, account.id, product_ids)
  for (const id of product_ids) {
    const tags = kinds.get(id)
    if (tags === undefined) throw invalidRequest(`product_id: there is no product ${id}.`)
    if (!fits(tags)) throw productKindNotSupported(`product_id: the product ${id} is of another kind.`)
  }
}
