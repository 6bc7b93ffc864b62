import type { FastifyRequest } from 'fastify'
import type { App } from '../context.ts'
import { ApiError, rateLimited } from '../errors.ts'
import { clientAddress } from './client-address.rules.ts'
import { anyone, type Caller, type Door, type Rate } from './doors/door.ts'
import { type Allowance, type RateLimiter, type RateLimiters, unlimitedAllowance } from './rate-limit.ts'
import type { Route } from './route.ts'

/** What a request wants: the route's part in admitting it. */
type Wanted = Pick<Route, 'access' | 'authorisedByBody'>
type Admission = { allowance: Allowance } & ({ refusal: Error } | { caller: Caller | null })

export type Gate = ReturnType<typeof createGate>

/** Creates the checks that come before a request's shape at every door: caller, rate and access, in this order. */
export function createGate(app: App, { callers, addresses }: RateLimiters) {
  const maxFailures = app.config.AUTH_FAILURES_PER_MINUTE

  /** What is left of the failures that a client's address may have. Looking takes nothing from it. */
  const addressAllowance = (request: FastifyRequest) =>
    addresses.look(`ip:${addressOf(request)}`, maxFailures)

  /** Never rejects. An error is a refusal too, so that its answer shows an allowance. */
  const admit = (door: Door, request: FastifyRequest, route: Wanted): Promise<Admission> =>
    decide(door, request, route).catch((refusal) => ({ refusal, allowance: addressAllowance(request) }))

  async function decide(door: Door, request: FastifyRequest, route: Wanted): Promise<Admission> {
    const { access } = route
    const caller = access === anyone ? null : await door.findCaller(app, request, access)
    if (caller === null) return admitUnknown(door, request, route)
    if (caller instanceof ApiError) return countFailure(request, caller)
    const rates = [door.rate(caller, { access, address: addressOf(request) })].flat()
    const allowance = await takeAll(callers, rates)
    if (!allowance.granted) return { refusal: tooMany(allowance), allowance }
    const refusal = door.findRefusal(caller, access)
    return refusal === null ? { caller, allowance } : { refusal, allowance }
  }

  async function admitUnknown(door: Door, request: FastifyRequest, route: Wanted): Promise<Admission> {
    const key = `${door.name}:${addressOf(request)}`
    const limit = route.authorisedByBody === true ? 0 : door.publicRequestsPerMinute
    const allowance = await take(addresses, { key, limit })
    return allowance.granted ? { caller: null, allowance } : { refusal: tooMany(allowance), allowance }
  }

  async function countFailure(request: FastifyRequest, failure: ApiError): Promise<Admission> {
    const known = addressAllowance(request)
    const allowance = known.granted ? await addresses.take(`ip:${addressOf(request)}`, maxFailures) : known
    return { refusal: allowance.granted ? failure : tooMany(allowance), allowance }
  }

  const take = (limiter: RateLimiter, { key, limit }: Rate) =>
    limit === 0 ? unlimitedAllowance(app.clock.realMs()) : limiter.take(key, limit)

  /** Takes one request of each, until one has none left. */
  async function takeAll(limiter: RateLimiter, rates: Rate[]): Promise<Allowance> {
    const taken: Allowance[] = []
    for (const rate of rates) {
      const allowance = await take(limiter, rate)
      if (!allowance.granted) return allowance
      taken.push(allowance)
    }
    return taken.reduce((least, one) => (one.remaining < least.remaining ? one : least))
  }

  return { admit, addressAllowance }
}

/** The address under which the client of a request is counted. */
export const addressOf = (request: FastifyRequest): string => clientAddress(request.ips ?? [request.ip])

const tooMany = (allowance: Allowance): ApiError =>
  rateLimited(
    `Too many requests: ${allowance.limit} a minute are allowed. Wait ${allowance.retry_after} s.`,
    {
      headers: { 'retry-after': String(allowance.retry_after) },
    },
  )
