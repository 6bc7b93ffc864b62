import { groundStatus, hasPassed, latestEnd, stands } from './ground.rules.ts'
import type { BareGround, CourseAccess } from './ground.types.ts'

/**
 * Unites the grounds of one person for one product at a moment. What has expired looks as it did before it ended.
 * @param grounds all of them, the revoked too, because their intervals belong to the window
 * @returns undefined where every ground is revoked
 */
export function uniteGrounds(grounds: BareGround[], now: string): CourseAccess | undefined {
  const granted = grounds.filter(({ revoked_at }) => revoked_at === null)
  if (granted.length === 0) return undefined
  const expires_at = latestEnd(granted.map((ground) => ground.expires_at))
  const standing = granted.filter((ground) => stands(ground, now))
  const deciding =
    standing.length > 0 ? standing : granted.filter((ground) => ground.expires_at === expires_at)
  const earliest = deciding.reduce((first, ground) => (ground.granted_at < first.granted_at ? ground : first))
  const paused = deciding.every((ground) => ground.paused)
  return {
    product_id: earliest.product_id,
    status: groundStatus({ revoked_at: null, expires_at, paused }, now) as CourseAccess['status'],
    source: earliest.source,
    by_tag: deciding.some(({ tag_id }) => tag_id !== null),
    included_from_product_ids: deciding.flatMap(({ bundle_id }) => bundle_id ?? []).toSorted((a, b) => a - b),
    granted_at: windowStart(grounds, earliest.granted_at),
    expires_at,
    paused,
  }
}

/** The start of the window that a moment belongs to. An interval that only touches the next one is another window. */
function windowStart(grounds: BareGround[], moment: string): string {
  const earlier = grounds
    .flatMap(({ intervals, expires_at }) =>
      intervals.map(({ starts_at, ends_at }) => ({ starts_at, ends_at: ends_at ?? expires_at })),
    )
    .filter(({ starts_at, ends_at }) => starts_at < moment && !hasPassed(ends_at, moment))
    .map(({ starts_at }) => starts_at)
  return earlier.length === 0 ? moment : windowStart(grounds, earlier.toSorted()[0]!)
}
