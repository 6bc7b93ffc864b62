import type { Ctx } from '../../../platform/context.ts'
import { releaseChange } from '../changes/changes.queries.ts'
import { storeChange } from '../changes/store-change.ts'
import { hasComponents, lockBundle } from './bundles.queries.ts'

/** Applies a bundle anew, since its components count only while it is tagged bundle: a job does it for those who hold it. */
export async function onProductChanged(tx: Ctx, { product_id }: { product_id: number }): Promise<void> {
  const { db, account, now } = tx
  if (!(await hasComponents(db, account.id, product_id))) return
  // Whoever is being given access by the tags that it had is among those who hold it.
  await lockBundle(db, account.id, product_id)
  const stored = await storeChange(tx, { tag_id: null, bundle_id: product_id })
  await releaseChange(db, account.id, stored, now)
  tx.afterCommit(() => tx.app.wake('apply-access-changes'))
}
