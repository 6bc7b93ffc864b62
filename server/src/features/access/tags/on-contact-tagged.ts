import type { Ctx } from '../../../platform/context.ts'
import { type ContactTag, ensureVisitor } from '../../contacts/index.ts'
import { changeAccess } from '../grounds/change-access.ts'
import { withTag } from '../grounds/managed.rules.ts'
import { lockTagProducts } from './tag-products.queries.ts'

/** Gives whoever carries a tag access to its products, for as long as the tag lasts. */
export async function onContactTagged(
  tx: Ctx,
  { contact_id, tag_id, expires_at }: ContactTag,
): Promise<void> {
  const product_ids = await lockTagProducts(tx.db, tx.account.id, tag_id)
  if (product_ids.length === 0) return
  await changeAccess(tx, {
    visitor_ids: [await ensureVisitor(tx, contact_id)],
    product_ids,
    change: (grounds, now) => withTag(grounds, { tag_id, product_ids, carried: { expires_at } }, now),
  })
}
