import type { FastifyRequest } from 'fastify'
import type { App } from '../../context.ts'
import { type ApiError, defineError } from '../../errors.ts'

export const crossSiteRequest = defineError(
  403,
  'cross_site_request',
  'A page of another site cannot send this request.',
)

/**
 * Browsers send cookies whoever's page makes them send a request, so what changes something must come from a page of
 * ours: by Sec-Fetch-Site, which pages cannot set, or by Origin where a browser knows no Sec-Fetch-Site.
 */
export function checkSameSite(app: App, request: FastifyRequest): ApiError | Record<string, string> {
  if (request.method === 'GET' || request.method === 'HEAD') return {}
  const { origin, 'sec-fetch-site': site } = request.headers
  return site === 'same-origin' || isOwnOrigin(app, request, origin) ? {} : crossSiteRequest()
}

/** Whether an Origin names this server, by its public address or by the one that the request was sent to. */
export const isOwnOrigin = (app: App, request: FastifyRequest, origin: string | undefined): boolean =>
  origin !== undefined &&
  (origin === new URL(app.base_url).origin || origin === `${request.protocol}://${request.host}`)
