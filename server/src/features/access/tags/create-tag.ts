import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { getTag, makeTag, type Tag } from '../../contacts/index.ts'
import { applyChange } from '../changes/apply-change.ts'
import type { createTagBody } from '../schemas.ts'
import { setTagProducts } from './set-tag-products.ts'

/** Makes a tag, with the products that it opens. @throws tag_exists, invalid_request, product_kind_not_supported */
export async function createTag(
  ctx: Ctx,
  { product_ids, ...tag }: z.output<typeof createTagBody>,
): Promise<Tag> {
  const { id, stored } = await ctx.transaction(async (tx) => {
    const id = await makeTag(tx, tag)
    return { id, stored: await setTagProducts(tx, id, product_ids) }
  })
  await applyChange(ctx, stored)
  return getTag(ctx, { id })
}
