import type { Ctx } from '../../../platform/context.ts'
import { accessChanged } from '../events.ts'
import type { Ground } from './ground.types.ts'
import { listGrounds, lockPeople, lockProducts, type StoredGround } from './grounds.queries.ts'
import { withBundles } from './managed.rules.ts'
import { type GroundChange, saveGrounds } from './save-grounds.ts'
import { changedWindows } from './windows.rules.ts'

export type AccessChange = {
  visitor_ids: number[]
  /** Products whose grounds may change, as far as they are known before; they are locked first, as in sales. */
  product_ids?: number[]
  /** @returns a person's grounds as they are to be, the new ones after the others, at a moment in the wire's form */
  change?: (grounds: Ground[], now: string, visitor_id: number) => Ground[]
}

/**
 * Changes what people may see, in the caller's transaction; what comes from a bundle follows the bundle. Changes of one
 * person happen one after the other. Later features hear of it.
 */
export async function changeAccess(
  tx: Ctx,
  { visitor_ids, product_ids = [], change = (grounds) => grounds }: AccessChange,
): Promise<void> {
  const { db, account } = tx
  const now = tx.now.toISOString()
  const [known, , stored] = await Promise.all([
    lockProducts(db, account.id, product_ids),
    lockPeople(db, account.id, visitor_ids),
    listGrounds(db, account.id, visitor_ids),
  ])
  const people = visitor_ids.map((visitor_id) => {
    const before = stored.filter((ground) => ground.visitor_id === visitor_id)
    return { visitor_id, before, after: change(before, now, visitor_id) }
  })
  const touched = new Set(people.flatMap(({ before, after }) => changedProducts(before, after)))
  const others = [...touched].filter((id) => !product_ids.includes(id))
  const components = new Map([...known, ...(await lockProducts(db, account.id, others))])
  const bundles = {
    product_ids: [...product_ids, ...others],
    componentsOf: (id: number) => components.get(id) ?? [],
  }
  const changed = people.map((person) => ({ ...person, after: withBundles(person.after, bundles, now) }))
  await saveGrounds(
    tx,
    changed.flatMap(({ visitor_id, before, after }) => changes(visitor_id, before, after)),
  )
  const windows = changed.flatMap((person) => changedWindows(person, now))
  if (windows.length > 0) await tx.emit(accessChanged, { windows })
}

const changedProducts = (before: Ground[], after: Ground[]): number[] =>
  after.filter((ground, index) => ground !== before[index]).map(({ product_id }) => product_id)

const changes = (visitor_id: number, before: StoredGround[], after: Ground[]): GroundChange[] =>
  after.flatMap((ground, index) =>
    ground === before[index] ? [] : [{ before: before[index], after: { id: null, visitor_id, ...ground } }],
  )
