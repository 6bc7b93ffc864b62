/**
 * How far ahead of the clock a moment still counts: requests that come together pass one another. What lies beyond was
 * dated by a clock that has since been turned back.
 */
const maxAheadMs = 60_000

/** The latest moment that a request before this one can have been dated. */
export const latestMoment = (now_ms: number): Date => new Date(now_ms + maxAheadMs)
