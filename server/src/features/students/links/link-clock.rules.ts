/**
 * How far ahead of the clock a moment still counts: requests that come together pass one another. What lies beyond was
 * dated by a clock that has since been turned back.
 */
const maxAheadMs = 60_000

/** The latest moment that a request before this one can have been dated. */
export const latestMoment = (now_ms: number): Date => new Date(now_ms + maxAheadMs)

type Life = { created_at: string; expires_at: string; used_at: string | null }

/** Whether a link would still let its student in. */
export const isOpen = ({ created_at, expires_at, used_at }: Life, now_ms: number): boolean =>
  used_at === null &&
  Date.parse(expires_at) > now_ms &&
  Date.parse(created_at) <= latestMoment(now_ms).getTime()
