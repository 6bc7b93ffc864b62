import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest, notFound } from '../../../platform/errors.ts'
import { applyChange } from '../changes/apply-change.ts'
import { storeChange } from '../changes/store-change.ts'
import { productKindNotSupported } from '../errors.ts'
import { isBundle, isHeld } from '../kinds.rules.ts'
import { requireProducts } from '../require-products.ts'
import type { Bundle, setComponentsOptions } from '../schemas.ts'
import { lockBundle, replaceComponents } from './bundles.queries.ts'

/**
 * Sets the products that a bundle consists of. They apply to those who hold it now, at once where they are few.
 * @throws not_found, invalid_request (product_id), product_kind_not_supported
 */
export async function setComponents(ctx: Ctx, input: z.output<typeof setComponentsOptions>): Promise<Bundle> {
  const { id: bundle_id, product_id, products } = input
  if ((product_id !== undefined) !== products)
    throw invalidRequest('Give product_id, or say that there are no products.')
  const component_ids = [...new Set(product_id)].toSorted((a, b) => a - b)
  const stored = await ctx.transaction(async (tx) => {
    const tags = await lockBundle(tx.db, tx.account.id, bundle_id)
    if (tags === undefined) throw notFound()
    if (component_ids.length > 0 && !isBundle(tags))
      throw productKindNotSupported('Only a product tagged bundle has components.')
    await requireProducts(tx, component_ids, (tags) => isHeld(tags) && !isBundle(tags))
    await replaceComponents(tx.db, tx.account.id, bundle_id, component_ids)
    return storeChange(tx, { tag_id: null, bundle_id })
  })
  await applyChange(ctx, stored)
  return { object: 'bundle', product_id: bundle_id, component_product_ids: component_ids }
}
