import type { Ctx } from '../../../platform/context.ts'
import { ensureVisitor } from '../../contacts/index.ts'
import { type AccessChange, changeAccess } from '../grounds/change-access.ts'
import { withTag } from '../grounds/managed.rules.ts'
import { listNextCarriers, lockCarriers, lockTagProducts } from '../tags/tag-products.queries.ts'
import {
  type ClaimedChange,
  deleteChange,
  findChange,
  listNextHolders,
  moveChange,
  releaseChange,
} from './changes.queries.ts'

/** How long a claim of a change lasts. */
export const changeLeaseMs = 60_000

/** People in one transaction, which others who change access wait for. */
const batchSize = 100
/** Batches in one run, well within the lease. */
const maxBatches = 5

/** The next people to whom a change is applied. `last`: how far it is applied then. */
type Batch = AccessChange & { last: number }

/**
 * Applies a claimed change to the next people, each batch in a transaction of its own. What is left is due again at once.
 */
export async function applyChange(ctx: Ctx, claimed: ClaimedChange): Promise<void> {
  for (let batches = 0; batches < maxBatches; batches++) {
    if (!(await ctx.transaction((tx) => applyNext(tx, claimed)))) return
  }
  await ctx.transaction((tx) => releaseChange(tx.db, tx.account.id, claimed, tx.now))
  ctx.app.wake('apply-access-changes')
}

/** @returns false where nobody is left, or somebody else has the change */
async function applyNext(tx: Ctx, claimed: ClaimedChange): Promise<boolean> {
  const { db, account } = tx
  const change = await findChange(db, account.id, claimed)
  if (change === undefined) return false
  const { tag_id, bundle_id, applied_to } = change
  const batch =
    tag_id === null ? await holders(tx, bundle_id!, applied_to) : await carriers(tx, tag_id, applied_to)
  if (batch === undefined) {
    await deleteChange(db, account.id, claimed)
    return false
  }
  await changeAccess(tx, batch)
  // What was written is right in any case: it follows from what is so now.
  return moveChange(db, account.id, claimed, batch.last)
}

async function carriers(tx: Ctx, tag_id: number, after: number): Promise<Batch | undefined> {
  const { db, account, now } = tx
  const product_ids = await lockTagProducts(db, account.id, tag_id)
  const contact_ids = await listNextCarriers(db, account.id, { tag_id, after, limit: batchSize })
  if (contact_ids.length === 0) return undefined
  const ends = new Map<number, string | null>()
  for (const { contact_id, visitor_id, expires_at } of await lockCarriers(
    db,
    account.id,
    { tag_id, contact_ids },
    now,
  )) {
    // Whoever has no visitor has nothing that could be taken.
    if (visitor_id === null && product_ids.length === 0) continue
    ends.set(visitor_id ?? (await ensureVisitor(tx, contact_id)), expires_at)
  }
  return {
    visitor_ids: [...ends.keys()],
    product_ids,
    change: (grounds, at, visitor_id) =>
      withTag(grounds, { tag_id, product_ids, carried: { expires_at: ends.get(visitor_id)! } }, at),
    last: contact_ids.at(-1)!,
  }
}

async function holders(tx: Ctx, bundle_id: number, after: number): Promise<Batch | undefined> {
  const next = { bundle_id, after, limit: batchSize }
  const held = await listNextHolders(tx.db, tx.account.id, next)
  if (held.length === 0) return undefined
  return {
    visitor_ids: [...new Set(held.map(({ visitor_id }) => visitor_id))],
    product_ids: [bundle_id],
    last: held.at(-1)!.id,
  }
}
