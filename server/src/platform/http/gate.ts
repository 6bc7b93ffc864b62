import type { FastifyRequest } from 'fastify'
import type { App } from '../context.ts'
import { ApiError, rateLimited } from '../errors.ts'
import { anyone, type Caller, type Door, type Rate } from './doors/door.ts'
import { type Allowance, type RateLimiter, unlimitedAllowance } from './rate-limit.ts'

type Admission = { allowance: Allowance } & ({ refusal: Error } | { caller: Caller | null })

export type Gate = ReturnType<typeof createGate>

/** Creates the checks that come before a request's shape at every door: caller, rate and access, in this order. */
export function createGate(app: App, limiter: RateLimiter) {
  const maxFailures = app.config.AUTH_FAILURES_PER_MINUTE

  /** The allowance of an address that is not authenticated. Looking takes nothing from it. */
  const addressAllowance = (ip: string) => limiter.look(`ip:${ip}`, maxFailures)

  /** Never rejects. An error is a refusal too, so that its answer shows an allowance. */
  const admit = (door: Door, request: FastifyRequest, access: unknown): Promise<Admission> =>
    decide(door, request, access).catch((refusal) => ({ refusal, allowance: addressAllowance(request.ip) }))

  async function decide(door: Door, request: FastifyRequest, access: unknown): Promise<Admission> {
    const { ip } = request
    if (access === anyone) {
      const allowance = await take({ key: `${door.name}:${ip}`, limit: door.publicRequestsPerMinute })
      return allowance.granted ? { caller: null, allowance } : { refusal: tooMany(allowance), allowance }
    }
    const isCachedOnly = addressAllowance(ip).remaining === 0
    const caller = await door.findCaller(app, request, { access, isCachedOnly })
    if (caller instanceof ApiError) return refuseAddress(ip, caller)
    const allowance = await take(door.rate(caller))
    if (!allowance.granted) return { refusal: tooMany(allowance), allowance }
    const refusal = door.findRefusal(caller, access)
    return refusal === null ? { caller, allowance } : { refusal, allowance }
  }

  async function refuseAddress(ip: string, refusal: ApiError): Promise<Admission> {
    const allowance = await limiter.take(`ip:${ip}`, maxFailures)
    return { refusal: allowance.granted ? refusal : tooMany(allowance), allowance }
  }

  const take = ({ key, limit }: Rate) =>
    limit === 0 ? unlimitedAllowance(app.clock.nowMs()) : limiter.take(key, limit)

  return { admit, addressAllowance }
}

const tooMany = (allowance: Allowance): ApiError =>
  rateLimited(
    `Too many requests: ${allowance.limit} a minute are allowed. Wait ${allowance.retry_after} s.`,
    {
      headers: { 'retry-after': String(allowance.retry_after) },
    },
  )
