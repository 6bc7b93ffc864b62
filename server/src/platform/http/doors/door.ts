import type { FastifyRequest } from 'fastify'
import type { Account, Actor, App } from '../../context.ts'
import type { ApiError, ErrorDefinition } from '../../errors.ts'

/** The doors that features may put routes behind. */
export type DoorName = 'api' | 'panel' | 'campus' | 'widget' | 'hooks'

/** The account and the actor that a request speaks for. */
export type Caller = { account: Account; actor: Actor }

/** A key of the limiter with the requests that it grants in any rolling 60 seconds; 0 is not limited. */
export type Rate = { key: string; limit: number }

/** A session in a cookie. The operation that begins one answers its token in the field `token`. */
export type SessionCookie = {
  name: string
  maxAgeSeconds: number
  /** The answer shows the token too, for clients that store no cookies. */
  isTokenShown: boolean
}

/** The access of routes that need no known caller: sign-in, signed notices. */
export const anyone = 'anyone'

/**
 * One way into the platform over HTTP. It decides who may enter, how often, and from which sites. `Access` is what a
 * route asks of its caller: a permission, a role, a session.
 */
export type Door<Access = unknown, Known extends Caller = Caller> = {
  name: DoorName
  /** The path before those of its routes, such as `/api/v1`. */
  prefix: string
  document: {
    title: string
    description: string
    /** OpenAPI's security schemes; a route that is not for anyone asks for one of them. */
    securitySchemes: Record<string, object>
    /** A sentence on what a route asks of its caller. */
    describeAccess(access: Access): string
  }
  /** An Idempotency-Key makes a POST of a caller safe to repeat. */
  hasIdempotencyKeys: boolean
  session?: SessionCookie
  /** Requests that an address may send in 60 seconds to routes that are for anyone; 0 is not limited. */
  publicRequestsPerMinute: number
  /** The errors that `checkOrigin` may give. */
  originErrors: ErrorDefinition[]
  /** The errors that finding and admitting a caller may end in, where a route asks this access. */
  admissionErrors(access: Access): ErrorDefinition[]
  /** Refuses a request by the site that it comes from, or gives the headers that let that site read the answer. */
  checkOrigin?(app: App, request: FastifyRequest): OriginCheck | Promise<OriginCheck>
  /**
   * Finds the caller of a request, or the error to answer with; null where the route takes unknown callers too and this is
   * one. It is not called for routes that are for anyone. It is called however often the address failed: guesses must not
   * lock out those who share it.
   */
  findCaller(app: App, request: FastifyRequest, access: Access): Found<Known> | Promise<Found<Known>>
  /** Each of them must grant a request; the headers tell of the one that leaves least. */
  rate(caller: Known, at: { access: Access; address: string }): Rate | Rate[]
  /** Headers for a caller whose session has just been lengthened. */
  renewal?(app: App, request: FastifyRequest, caller: Known): Record<string, string>
  /** The error for a caller who may not use a route; null where they may. */
  findRefusal(caller: Known, access: Access): ApiError | null
}

type Found<Known> = Known | ApiError | null
/** An error, or the headers of the answer. */
export type OriginCheck = ApiError | Record<string, string>
