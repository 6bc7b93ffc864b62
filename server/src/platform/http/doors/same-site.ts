import type { FastifyRequest } from 'fastify'
import type { App } from '../../context.ts'
import { type ApiError, defineError } from '../../errors.ts'

export const crossSiteRequest = defineError(
  403,
  'cross_site_request',
  'A page of another site cannot send this request.',
)

/**
 * Refuses a request that changes something and comes from a page of another site, as browsers send our cookies with it
 * too. Sec-Fetch-Site tells, which pages cannot set; Origin does for browsers without it.
 * @returns the error, or the headers to add to the answer: none
 */
export function checkSameSite(app: App, request: FastifyRequest): ApiError | Record<string, string> {
  if (request.method === 'GET' || request.method === 'HEAD') return {}
  const { origin, 'sec-fetch-site': site } = request.headers
  return site === 'same-origin' || isOwnOrigin(app, request, origin) ? {} : crossSiteRequest()
}

/** A browser says which site a POST comes from. A request that says nothing is no page's. */
export const saysNoSite = ({ headers }: FastifyRequest): boolean =>
  headers.origin === undefined && headers['sec-fetch-site'] === undefined

/** Checks that an Origin names this server, by its public address or by the one that the request was sent to. */
export const isOwnOrigin = (app: App, request: FastifyRequest, origin: string | undefined): boolean =>
  origin !== undefined &&
  (origin === new URL(app.base_url).origin || origin === `${request.protocol}://${request.host}`)
