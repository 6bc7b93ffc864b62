import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../context.ts'
import { notFound } from '../errors.ts'
import type { Metrics } from '../metrics.ts'
import { isForwarded } from './forwarded-requests.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** `/metrics` in Prometheus text: for loopback, or for whoever sends METRICS_TOKEN as a bearer token. */
export function serveMetrics(http: FastifyInstance, app: App, metrics: Metrics): void {
  http.get('/metrics', async (request, reply) => {
    if (!isLocal(request) && !hasToken(request, app.config.METRICS_TOKEN)) {
      throw notFound('There is nothing at this address.')
    }
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics())
  })
}

/** A connection from this machine that no proxy passes on for somebody else. */
const isLocal = (request: FastifyRequest): boolean =>
  loopback.has(request.socket.remoteAddress ?? '') && !isForwarded(request)

function hasToken(request: FastifyRequest, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return token !== '' && given.length === wanted.length && timingSafeEqual(given, wanted)
}
