import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { changeTag, getTag, type Tag } from '../../contacts/index.ts'
import { applyChange } from '../changes/apply-change.ts'
import type { updateTagBody } from '../schemas.ts'
import { setTagProducts } from './set-tag-products.ts'

/**
 * Changes what is given of a tag. Other products apply to those who carry it now, at once where they are few.
 * @throws not_found, tag_exists, invalid_request, product_kind_not_supported
 */
export async function updateTag(
  ctx: Ctx,
  { id, product_ids, ...changes }: { id: number } & z.output<typeof updateTagBody>,
): Promise<Tag> {
  const stored = await ctx.transaction(async (tx) => {
    await changeTag(tx, { id, ...changes })
    return product_ids === undefined ? undefined : setTagProducts(tx, id, product_ids)
  })
  if (stored !== undefined) await applyChange(ctx, stored)
  return getTag(ctx, { id })
}
