import type { FastifyRequest } from 'fastify'
import type { Account, Actor, App, Permission } from '../context.ts'
import { type ApiError, insufficientScope, missingApiKey, rateLimited } from '../errors.ts'
import { type Allowance, type RateLimiter, unlimitedAllowance } from './rate-limit.ts'

/** Who a key speaks for. */
export type Principal = { account: Account; actor: Extract<Actor, { kind: 'api_key' }> }

/**
 * Finds the principal of a bearer token. Given by the accounts feature.
 * @param options.cachedOnly do not ask the database (an address that failed too often)
 * @returns the principal, or the error to answer with
 */
export type Authenticate = (
  app: App,
  token: string,
  options: { cachedOnly: boolean },
) => Promise<Principal | ApiError> | Principal | ApiError

type Admission = { principal: Principal; allowance: Allowance } | { refusal: Error; allowance: Allowance }

const rank: Record<Permission, number> = { chat: 0, read: 1, write: 2, delete: 3 }

/** `chat` opens only what asks for `chat`; the others include the ones before them, and write includes chat. */
export const permits = (held: Permission, needed: Permission): boolean =>
  needed === 'chat'
    ? held === 'chat' || rank[held] >= rank.write
    : held !== 'chat' && rank[held] >= rank[needed]

/** Authentication, rate and scope: the checks that come before a request's shape, in their order. */
export function createGate(app: App, authenticate: Authenticate, limiter: RateLimiter) {
  const failuresAllowed = app.config.AUTH_FAILURES_PER_MINUTE

  /** What an address that is not authenticated has left. */
  const addressAllowance = (ip: string) => limiter.look(`ip:${ip}`, failuresAllowed)

  /** Fails with nothing: what cannot be decided is a refusal too, so that its answer shows an allowance. */
  const admit = (request: FastifyRequest, needed: Permission): Promise<Admission> =>
    decide(request, needed).catch((refusal) => ({ refusal, allowance: addressAllowance(request.ip) }))

  async function decide(request: FastifyRequest, needed: Permission): Promise<Admission> {
    const token = bearerToken(request.headers.authorization)
    if (token === null) return refuseAddress(request.ip, missingApiKey())
    const before = addressAllowance(request.ip)
    const found = await authenticate(app, token, { cachedOnly: before.remaining === 0 })
    if ('status' in found) return refuseAddress(request.ip, found)

    const { requests_per_minute, id } = found.account
    const allowance =
      requests_per_minute === 0
        ? unlimitedAllowance(app.clock.nowMs())
        : await limiter.take(`account:${id}`, requests_per_minute)
    if (!allowance.granted) return { refusal: tooMany(allowance), allowance }
    if (!permits(found.actor.permission, needed)) {
      const message = `This operation needs a key with permission ${needed}; this key has ${found.actor.permission}.`
      return { refusal: insufficientScope(message), allowance }
    }
    return { principal: found, allowance }
  }

  async function refuseAddress(ip: string, refusal: ApiError): Promise<Admission> {
    const allowance = await limiter.take(`ip:${ip}`, failuresAllowed)
    return { refusal: allowance.granted ? refusal : tooMany(allowance), allowance }
  }

  return { admit, addressAllowance }
}

const tooMany = (allowance: Allowance): ApiError =>
  rateLimited(
    `Too many requests: ${allowance.limit} a minute are allowed. Wait ${allowance.retry_after} s.`,
    {
      headers: { 'retry-after': String(allowance.retry_after) },
    },
  )

function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer +(\S+) *$/i.exec(header ?? '')
  return match?.[1] ?? null
}
