import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest } from '../../../platform/errors.ts'
import { getTag, saveTag, type Tag } from '../../contacts/index.ts'
import { applyChange } from '../changes/apply-change.ts'
import type { setTagOptions } from '../schemas.ts'
import { setTagProducts } from './set-tag-products.ts'

/**
 * Makes a tag, or changes what is given of it. Other products apply to those who carry it now, at once where they are
 * few. @throws invalid_request (product_id), product_kind_not_supported
 */
export async function setTag(ctx: Ctx, input: z.output<typeof setTagOptions>): Promise<Tag> {
  const { product_id, products, ...tag } = input
  if (product_id !== undefined && !products)
    throw invalidRequest('Give product_id, or say that there are no products, not both.')
  const product_ids = products ? product_id : []
  const { id, stored } = await ctx.transaction(async (tx) => {
    const id = await saveTag(tx, tag)
    if (product_ids === undefined) return { id }
    return { id, stored: await setTagProducts(tx, id, product_ids) }
  })
  if (stored !== undefined) await applyChange(ctx, stored)
  return getTag(ctx, { id })
}
