/** The rolling window of every limit. */
export const windowMs = 60_000

export type Allowance = {
  granted: boolean
  limit: number
  remaining: number
  /** Unix seconds, rounded up, at which at least one more request is allowed. */
  reset: number
  /** Whole seconds to wait, rounded up; 0 while something remains. */
  retry_after: number
}

export type RateLimiter = {
  /** Grants one request to `key` if fewer than `limit` were granted in the last 60 seconds; a denied one costs nothing. */
  take(key: string, limit: number): Allowance | Promise<Allowance>
  /** The allowance of a key, as far as this process knows. Takes nothing from it. */
  look(key: string, limit: number): Allowance
}

/** The limiters of known callers, and of addresses whose caller is not known: strangers choose these. */
export type RateLimiters = { callers: RateLimiter; addresses: RateLimiter }

/** Addresses that are remembered. A further one displaces those that came first. */
export const maxAddresses = 100_000

/**
 * Makes room in a full map by deleting its oldest tenth: one at a time, each deletion would walk over the places of those
 * before it.
 */
export function makeRoom(map: Map<string, unknown>, maxSize: number): void {
  if (map.size < maxSize) return
  for (const key of map.keys()) {
    if (map.size <= maxSize * 0.9) return
    map.delete(key)
  }
}

/** The state of one key's window at a moment. */
type Window = {
  granted: boolean
  limit: number
  /** Grants in the window. */
  count: number
  /** Until there is room again; 0 where something is left. */
  wait_ms: number
  /** Unix ms. */
  now: number
}

/** How long until a grant leaves the window. Both ends of the 60 seconds count, hence the millisecond more. */
export const waitAfter = (granted_ms: number, now_ms: number): number => granted_ms + windowMs + 1 - now_ms

/** Puts a window into the terms of the headers. */
export const createAllowance = ({ granted, limit, count, wait_ms, now }: Window): Allowance => ({
  granted,
  limit,
  remaining: Math.max(0, limit - count),
  reset: Math.ceil((now + wait_ms) / 1000),
  retry_after: Math.ceil(wait_ms / 1000),
})

/** The allowance that accounts without a limit are shown. */
export const unlimitedAllowance = (now: number): Allowance =>
  createAllowance({ granted: true, limit: 1_000_000, count: 0, wait_ms: 0, now })

export const rateHeaders = (allowance: Allowance): Record<string, string> => ({
  'x-ratelimit-limit': String(allowance.limit),
  'x-ratelimit-remaining': String(allowance.remaining),
  'x-ratelimit-reset': String(allowance.reset),
})
