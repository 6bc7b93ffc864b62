/** What a permit allows to report: who watches what, and until when. */
export type Permit = {
  account_id: number
  /** The identity of a session that was verified. Exactly one of the two is set. */
  visitor_id: number | null
  /** The identity of whoever holds a registration's link. */
  registrant_id: number | null
  kind: 'course' | 'webinar_live' | 'webinar_replay'
  product_id: number | null
  unit_id: number | null
  block_id: number | null
  webinar_id: number | null
  /** The content that is observed. */
  resource: string
  /** Unix milliseconds. */
  issued_ms: number
  expires_ms: number
}

/** No permit lasts longer. */
const maxPermitMs = 12 * 3_600_000

/** When a permit that is issued now expires. @param ends_at when what it rests on ends, in the wire's form; null: it does not */
export const permitExpiry = (issued_ms: number, ends_at: string | null): number =>
  Math.min(issued_ms + maxPermitMs, ends_at === null ? Number.POSITIVE_INFINITY : Date.parse(ends_at))

/** The key of who watches: the two kinds of identity are never taken for one person. */
export const viewerOf = ({
  visitor_id,
  registrant_id,
}: Pick<Permit, 'visitor_id' | 'registrant_id'>): string =>
  visitor_id === null ? `r${registrant_id}` : `v${visitor_id}`
