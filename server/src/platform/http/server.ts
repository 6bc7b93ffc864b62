import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify'
import type { App } from '../context.ts'
import { methodNotAllowed } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { type Authenticate, createGate } from './authenticate.ts'
import { parseJsonBodies } from './body.ts'
import { serveDocs } from './docs.ts'
import { answerErrors, answerUnreadable, unknownPath } from './failures.ts'
import { handle } from './handle.ts'
import { type HealthCheck, serveHealth } from './health.ts'
import { buildOpenApi, type TaggedRoutes } from './openapi.ts'
import { servePages, type WithPages } from './page.ts'
import { type RateLimiter, rateHeaders } from './rate-limit.ts'
import type { Route } from './route.ts'
import { serveMetrics } from './serve-metrics.ts'

const apiPrefix = '/api/v1'
const defaultBodyLimit = 1_048_576

type HttpOptions = {
  app: App
  features: (TaggedRoutes & WithPages)[]
  authenticate: Authenticate
  limiter: RateLimiter
  health: HealthCheck
  metrics: Metrics
  /** Check every answer against its schema and fail where it differs: for tests. */
  checkOutput?: boolean
}

/** Builds the HTTP server from the route rows. It does not listen yet. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { app, features } = options
  const gate = createGate(app, options.authenticate, options.limiter)
  const http = fastify({
    logger: false,
    trustProxy: trustProxy(app.config.TRUST_PROXY),
    bodyLimit: defaultBodyLimit,
    requestIdHeader: false,
    genReqId: requestId,
    forceCloseConnections: 'idle',
    // What still comes in while the server closes is served.
    return503OnClosing: false,
    keepAliveTimeout: 72_000,
    requestTimeout: 60_000,
    connectionTimeout: 0,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    // An address that cannot be decoded: no hook runs for it.
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...commonHeaders(request), ...rateHeaders(gate.addressAllowance(request.ip)) })
      return unknownPath(request, reply.header('cache-control', 'no-store'))
    },
    clientErrorHandler: answerUnreadable,
  })
  parseJsonBodies(http)
  answerErrors(http, app)
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(commonHeaders(request))
    done()
  })
  // Its lines hold nothing secret, and looking for secrets is most of what a line costs.
  const requestLog = app.log.child({}, { redact: [] })
  http.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply
    options.metrics.request(request.routeOptions.url ?? 'unknown', request.method, statusCode, elapsedTime)
    logRequest(requestLog, request, statusCode, elapsedTime)
    done()
  })

  const routes = features.flatMap((feature) => feature.routes)
  const document = buildOpenApi(features, app.config)
  await http.register(
    async (api) => {
      api.addHook('onRequest', (request, reply, done) => {
        reply.header('cache-control', 'no-store')
        if (!request.is404 && !lacksId(request)) return done()
        // Now, as what is wrong with its body comes after what is wrong with its address.
        unknownPath(request, reply.headers(rateHeaders(gate.addressAllowance(request.ip))))
      })
      for (const route of routes) serveRoute(api, route, options, gate)
      serveOpenApi(api, document, gate)
      serveOtherMethods(api, [...routes, { method: 'GET', path: '/openapi.json' }], gate)
      api.setNotFoundHandler(unknownPath)
    },
    { prefix: apiPrefix },
  )
  servePages(http, app, features)
  serveHealth(http, options.health)
  serveMetrics(http, app, options.metrics)
  await serveDocs(http, document)
  http.setNotFoundHandler(unknownPath)
  return http
}

/** What every answer carries. */
const commonHeaders = (request: FastifyRequest) => ({
  'x-request-id': request.id,
  'x-content-type-options': 'nosniff',
})

type Gate = ReturnType<typeof createGate>

function serveRoute(api: FastifyInstance, route: Route, options: HttpOptions, gate: Gate): void {
  api.route({
    method: route.method,
    url: fastifyPath(route.path),
    bodyLimit: route.body_limit_bytes ?? defaultBodyLimit,
    onRequest: async (request, reply) => {
      const admission = await gate.admit(request, route.permission)
      reply.headers(rateHeaders(admission.allowance))
      if ('refusal' in admission) throw admission.refusal
      request.principal = admission.principal
    },
    handler: (request, reply) => handle(options.app, route, request, reply, options.checkOutput ?? false),
  })
}

function serveOpenApi(api: FastifyInstance, document: object, gate: Gate): void {
  const text = JSON.stringify(document)
  api.get('/openapi.json', async (request, reply) => {
    reply.headers(rateHeaders(gate.addressAllowance(request.ip)))
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8')
    return text
  })
}

/** A known path with another verb: 405 with Allow. */
function serveOtherMethods(api: FastifyInstance, routes: Pick<Route, 'method' | 'path'>[], gate: Gate): void {
  for (const [path, same] of Map.groupBy(routes, (route) => route.path)) {
    const allowed = new Set<string>(same.map((route) => route.method))
    if (allowed.has('GET')) allowed.add('HEAD')
    const allow = [...allowed].sort().join(', ')
    api.route({
      method: api.supportedMethods.filter((method) => !allowed.has(method)),
      url: fastifyPath(path),
      exposeHeadRoute: false,
      onRequest: async (request, reply) => {
        reply.headers(rateHeaders(gate.addressAllowance(request.ip)))
        throw methodNotAllowed(`This path supports ${allow}.`, { headers: { allow } })
      },
      handler: () => undefined,
    })
  }
}

/** A number means that many proxies in front of us. */
const trustProxy = (setting: boolean | number | string) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting

/** `/brain/sources/`, which the router takes for a source whose id is empty. */
const lacksId = ({ params }: FastifyRequest): boolean => Object.values(params as object).includes('')

/** `{id}` -> `:id` */
const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** The caller's request id if it is 1 to 128 printable ASCII characters, else a new one. */
function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\x20-\x7e]{1,128}$/.test(given) ? given : randomUUID()
}

function logRequest(log: Log, request: FastifyRequest, status: number, duration_ms: number): void {
  log.info(
    {
      request_id: request.id,
      account_id: request.principal?.account.id,
      method: request.method,
      route: request.routeOptions.url,
      status,
      duration_ms: Math.round(duration_ms * 10) / 10,
    },
    'request',
  )
}
