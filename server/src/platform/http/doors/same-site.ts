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
  return isSameOrigin(request) || isOwnOrigin(app, request, request.headers.origin) ? {} : crossSiteRequest()
}

/** A browser says that a page of this server sends it. Pages cannot set this header. */
export const isSameOrigin = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'same-origin'

/** True for what a page of any site may send without asking, such as a beacon. */
export const isPlainText = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.trimStart().toLowerCase().startsWith('text/plain') === true

/** A browser says which site a POST comes from. A request that says nothing is no page's. */
export const saysNoSite = ({ headers }: FastifyRequest): boolean =>
  headers.origin === undefined && headers['sec-fetch-site'] === undefined

/** Checks that an Origin names this server, by its public address or by the one that the request was sent to. */
export const isOwnOrigin = (app: App, request: FastifyRequest, origin: string | undefined): boolean =>
  origin !== undefined &&
  (origin === new URL(app.base_url).origin || origin === `${request.protocol}://${request.host}`)
