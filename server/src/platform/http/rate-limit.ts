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
  /** Where nothing is left: the grant (Unix ms) that makes room when it leaves the window. */
  freeing_grant: number | null
  /** Unix ms. */
  now: number
}

/** Puts a window into the terms of the headers. Both ends of the 60 seconds count, hence the millisecond more. */
export function createAllowance({ granted, limit, count, freeing_grant, now }: Window): Allowance {
  const remaining = Math.max(0, limit - count)
  const freeAt = remaining > 0 || freeing_grant === null ? now : freeing_grant + windowMs + 1
  return {
    granted,
    limit,
    remaining,
    reset: Math.ceil(freeAt / 1000),
    retry_after: Math.ceil((freeAt - now) / 1000),
  }
}

/** The allowance that accounts without a limit are shown. */
export const unlimitedAllowance = (now: number): Allowance =>
  createAllowance({ granted: true, limit: 1_000_000, count: 0, freeing_grant: null, now })

export const rateHeaders = (allowance: Allowance): Record<string, string> => ({
  'x-ratelimit-limit': String(allowance.limit),
  'x-ratelimit-remaining': String(allowance.remaining),
  'x-ratelimit-reset': String(allowance.reset),
})
