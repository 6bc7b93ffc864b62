import type { Ctx } from '../../../platform/context.ts'
import { ensureVisitor } from '../../contacts/index.ts'
import type { Purchase } from '../../sales/index.ts'
import { changeAccess } from '../grounds/change-access.ts'
import { granted, withDirect } from '../grounds/direct.rules.ts'
import { lockProductKinds } from '../kinds.queries.ts'
import { isHeld } from '../kinds.rules.ts'

const sources = { checkout: 'purchase', external_sale: 'external_sale' } as const

/** Gives the buyer access without an end, where the academy holds what was bought. */
export async function onPurchaseCreated(tx: Ctx, { purchase }: { purchase: Purchase }): Promise<void> {
  const { order_ref, source, buyer, product } = purchase
  const kinds = await lockProductKinds(tx.db, tx.account.id, [product.id])
  if (!isHeld(kinds.get(product.id) ?? [])) return
  const given = { product_id: product.id, source: sources[source], order_ref, expires_at: null }
  await changeAccess(tx, {
    visitor_ids: [await ensureVisitor(tx, buyer.contact_id)],
    product_ids: [product.id],
    change: (grounds, now) => withDirect(grounds, product.id, (ground) => granted(ground, given, now)),
  })
}
