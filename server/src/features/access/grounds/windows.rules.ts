import type { AccessWindow } from '../events.ts'
import type { Ground } from './ground.types.ts'
import { uniteGrounds } from './unite-grounds.rules.ts'

/** A person's grounds as they were and as they are; a ground that is the same object has not changed. */
type PersonChange = { visitor_id: number; before: Ground[]; after: Ground[] }

/** The windows of access that a person has to the products whose grounds have changed. */
export function changedWindows({ visitor_id, before, after }: PersonChange, now: string): AccessWindow[] {
  const changed = after.filter((ground, index) => ground !== before[index])
  return [...new Set(changed.map(({ product_id }) => product_id))].map((product_id) => {
    const ofProduct = after.filter((ground) => ground.product_id === product_id)
    return { visitor_id, product_id, granted_at: uniteGrounds(ofProduct, now)?.granted_at ?? null }
  })
}
