import { stands } from './ground.rules.ts'
import type { End, Ground } from './ground.types.ts'
import { endingAt, newGround, reopened, revoked } from './ground-changes.rules.ts'
import { uniteGrounds } from './unite-grounds.rules.ts'

/** Access by a tag that is carried: it lasts exactly as long as the tag. What had ended begins anew. */
function tagged(
  ground: Ground | undefined,
  given: { product_id: number; tag_id: number; expires_at: End },
  now: string,
): Ground {
  const { product_id, tag_id, expires_at } = given
  const standing =
    ground === undefined
      ? newGround({ product_id, tag_id, bundle_id: null, source: 'tag', granted_at: now })
      : opened(ground, now, now)
  return endingAt(standing, expires_at, now)
}

/**
 * Brings a person's access by a tag to what the tag gives.
 * @param carried what they carry; null: they do not carry the tag
 */
export function withTag(
  grounds: Ground[],
  tag: { tag_id: number; product_ids: number[]; carried: { expires_at: End } | null },
  now: string,
): Ground[] {
  const { tag_id, carried } = tag
  const product_ids = carried === null ? [] : tag.product_ids
  return changed(grounds, { tag_id, bundle_id: null }, product_ids, (ground, product_id) => {
    if (carried !== null && product_id !== null)
      return tagged(ground, { product_id, tag_id, expires_at: carried.expires_at }, now)
    return ground && taken(ground, now)
  })
}

/** Brings a person's access by a bundle to what they have of the bundle itself. A bundle in a bundle gives nothing. */
function withBundle(
  grounds: Ground[],
  bundle: { bundle_id: number; component_ids: number[] },
  now: string,
): Ground[] {
  const { bundle_id, component_ids } = bundle
  const held = uniteGrounds(
    grounds.filter((ground) => ground.product_id === bundle_id && ground.bundle_id === null),
    now,
  )
  const product_ids = held === undefined ? [] : component_ids
  return changed(grounds, { tag_id: null, bundle_id }, product_ids, (ground, product_id) => {
    if (held === undefined) return ground && revoked(ground, now)
    if (product_id === null) return ground && taken(ground, now)
    const { granted_at, expires_at, paused } = held
    if (held.status === 'expired')
      return ground === undefined || ground.revoked_at !== null
        ? ground
        : { ...endingAt(ground, expires_at, now), paused }
    const standing =
      ground === undefined
        ? newGround({ product_id, tag_id: null, bundle_id, source: 'bundle', granted_at })
        : opened(ground, granted_at, now)
    return { ...endingAt(standing, expires_at, now), paused }
  })
}

const opened = (ground: Ground, granted_at: string, now: string): Ground =>
  stands(ground, now) ? ground : reopened(ground, granted_at)

/** What had expired stays so: taking it concerns those who have it now. */
const taken = (ground: Ground, now: string): Ground => (stands(ground, now) ? revoked(ground, now) : ground)

/** Brings what comes from these products, where they are bundles, to what the person has of them. */
export const withBundles = (
  grounds: Ground[],
  bundles: { product_ids: number[]; componentsOf: (bundle_id: number) => number[] },
  now: string,
): Ground[] =>
  bundles.product_ids.reduce(
    (all, bundle_id) => withBundle(all, { bundle_id, component_ids: bundles.componentsOf(bundle_id) }, now),
    grounds,
  )

/**
 * Replaces the grounds that come from one tag or bundle, and adds those that are missing.
 * @param change gets the ground, and its product; null: it is given no more
 */
function changed(
  grounds: Ground[],
  from: Pick<Ground, 'tag_id' | 'bundle_id'>,
  product_ids: number[],
  change: (ground: Ground | undefined, product_id: number | null) => Ground | undefined,
): Ground[] {
  const isFrom = (ground: Ground) => ground.tag_id === from.tag_id && ground.bundle_id === from.bundle_id
  const known = new Set(grounds.filter(isFrom).map(({ product_id }) => product_id))
  const kept = grounds.map((ground) => {
    if (!isFrom(ground)) return ground
    return change(ground, product_ids.includes(ground.product_id) ? ground.product_id : null)!
  })
  const added = product_ids.filter((id) => !known.has(id)).flatMap((id) => change(undefined, id) ?? [])
  return [...kept, ...added]
}
