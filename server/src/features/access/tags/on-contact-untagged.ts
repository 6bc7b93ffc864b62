import type { Ctx } from '../../../platform/context.ts'
import type { ContactTag } from '../../contacts/index.ts'
import { changeAccess } from '../grounds/change-access.ts'
import { withTag } from '../grounds/managed.rules.ts'

/** Revokes what a tag gave that was taken from a contact. Whoever has no visitor was given nothing. */
export async function onContactUntagged(tx: Ctx, { visitor_id, tag_id }: ContactTag): Promise<void> {
  if (visitor_id === null) return
  await changeAccess(tx, {
    visitor_ids: [visitor_id],
    change: (grounds, now) => withTag(grounds, { tag_id, product_ids: [], carried: null }, now),
  })
}
