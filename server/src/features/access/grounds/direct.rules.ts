import { isLater, latestEnd, stands } from './ground.rules.ts'
import type { End, Grant, GrantSource, Ground } from './ground.types.ts'
import { endingAt, newGround, reopened, revoked } from './ground-changes.rules.ts'

/** A grant of the API or a person (without an order_ref), or a sale. */
export type GivenGrant = { source: GrantSource; order_ref: string | null; expires_at: End }

/**
 * Gives direct access, or renews it. It is never shortened, and a pause stays. What was revoked or has expired is opened
 * anew, and rests on this grant alone.
 * @param ground undefined where there is none yet
 */
export function granted(
  ground: Ground | undefined,
  given: GivenGrant & { product_id: number },
  now: string,
): Ground {
  const { product_id, source } = given
  if (ground === undefined) {
    const made = newGround({ product_id, tag_id: null, bundle_id: null, source, granted_at: now })
    return settled(withGrant(made, given, now), now)
  }
  if (stands(ground, now)) return settled(withGrant(ground, given, now), now)
  return settled(withGrant({ ...reopened(withoutGrants(ground, now), now), source }, given, now), now)
}

/** Takes back what a sale gave. Other grants count again with their own ends. */
export function refunded(ground: Ground, order_ref: string, now: string): Ground {
  const grants = ground.grants.map((grant) =>
    grant.order_ref === order_ref && grant.ended_at === null ? { ...grant, ended_at: now } : grant,
  )
  return settled({ ...ground, grants }, now)
}

/** Takes back everything. */
export const directlyRevoked = (ground: Ground, now: string): Ground =>
  settled(withoutGrants(ground, now), now)

/** Moves the end of direct access that is not revoked, later or earlier. What has expired is opened anew. */
export function moved(
  ground: Ground,
  { source, expires_at }: { source: GrantSource; expires_at: End },
  now: string,
): Ground {
  const given = { source, order_ref: null, expires_at }
  if (!stands(ground, now)) return granted(ground, { ...given, product_id: ground.product_id }, now)
  const grants = ground.grants.map((grant) =>
    counts(grant) && isLater(grant.expires_at, expires_at) ? { ...grant, expires_at } : grant,
  )
  const reaches = grants.some((grant) => counts(grant) && grant.expires_at === expires_at)
  const cut = { ...ground, grants }
  return settled(reaches ? cut : withGrant(cut, given, now), now)
}

/** Replaces a person's direct access to a product, or adds it. */
export function withDirect(
  grounds: Ground[],
  product_id: number,
  change: (ground: Ground | undefined) => Ground,
): Ground[] {
  const own = grounds.find(
    (ground) => ground.product_id === product_id && ground.tag_id === null && ground.bundle_id === null,
  )
  if (own === undefined) return [...grounds, change(undefined)]
  return grounds.map((ground) => (ground === own ? change(own) : ground))
}

const counts = ({ ended_at }: Grant): boolean => ended_at === null

/** The API and persons have one grant that counts, whose end moves; each sale has its own. */
function withGrant(ground: Ground, { source, order_ref, expires_at }: GivenGrant, now: string): Ground {
  const { grants } = ground
  const own =
    order_ref === null ? grants.find((grant) => counts(grant) && grant.order_ref === null) : undefined
  if (own === undefined) {
    const sequence = (grants.at(-1)?.sequence ?? 0) + 1
    const grant = { sequence, source, order_ref, granted_at: now, expires_at, ended_at: null }
    return { ...ground, grants: [...grants, grant] }
  }
  const renewed = { ...own, expires_at: latestEnd([own.expires_at, expires_at]) }
  return { ...ground, grants: grants.map((grant) => (grant === own ? renewed : grant)) }
}

const withoutGrants = (ground: Ground, now: string): Ground => ({
  ...ground,
  grants: ground.grants.map((grant) => (counts(grant) ? { ...grant, ended_at: now } : grant)),
})

/** What the grants that count say of the ground. Without any it is revoked. */
function settled(ground: Ground, now: string): Ground {
  const counting = ground.grants.filter(counts)
  const order_ref = counting.find((grant) => grant.order_ref !== null)?.order_ref ?? null
  if (counting.length === 0) return { ...revoked(ground, now), order_ref }
  return endingAt({ ...ground, order_ref }, latestEnd(counting.map(({ expires_at }) => expires_at)), now)
}
