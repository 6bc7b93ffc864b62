import type { Webinar } from '../schemas.ts'

/** What somebody is to a webinar. Instants are in the wire's form. */
export type Standing = {
  /** Their registration; null where they have none. */
  registration: { attended: boolean } | null
  /** Their access to products of its audience that is open now. */
  audience: { expires_at: string | null; opens_replay: boolean }[]
}

/** So long after a webinar people still report that they watched it. */
export const reportMs = 15 * 60_000

/** Says whether somebody may watch the replay, and until when by what is known now. @returns null where they may not */
export function replayEntrance(
  visibility: Webinar['replay']['visibility'],
  { registration, audience }: Standing,
): { ends_at: string | null } | null {
  if (
    registration !== null &&
    (visibility === 'all' || (visibility === 'attendees' && registration.attended))
  )
    return { ends_at: null }
  if (visibility === 'attendees') return null
  return latestEnd(audience.filter(({ opens_replay }) => opens_replay))
}

/** Says whether somebody may watch a webinar while it is live. @returns null where they may not */
export const liveEntrance = ({ registration, audience }: Standing): { ends_at: string | null } | null =>
  registration === null ? latestEnd(audience) : { ends_at: null }

/** Says whether a student may enter the rooms while they are open: a webinar without an audience is for all students. */
export const mayJoin = (audience_product_ids: number[], standing: Standing): boolean =>
  audience_product_ids.length === 0 || liveEntrance(standing) !== null

function latestEnd(accesses: { expires_at: string | null }[]): { ends_at: string | null } | null {
  if (accesses.length === 0) return null
  const ends = accesses.map(({ expires_at }) => expires_at)
  return { ends_at: ends.includes(null) ? null : ends.toSorted().at(-1)! }
}
