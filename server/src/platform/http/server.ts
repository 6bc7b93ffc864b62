import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify'
import type { App } from '../context.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { runningWork } from '../running-work.ts'
import { parseJsonBodies } from './body.ts'
import { type Built, serveBuiltFiles } from './built-files.ts'
import { serveDocs } from './docs.ts'
import type { OpenDoor } from './doors/open-doors.ts'
import { serveDoor } from './doors/serve-door.ts'
import { answerErrors, answerUnreadable, unknownPath } from './failures.ts'
import { warnOfUntrustedProxy } from './forwarded-requests.ts'
import { createGate, type Gate } from './gate.ts'
import { type HealthCheck, serveHealth } from './health.ts'
import { buildOpenApi } from './openapi/build-openapi.ts'
import { type Page, servePages } from './page.ts'
import { type RateLimiters, rateHeaders } from './rate-limit.ts'
import { closeUnread, findHostProblem } from './request-framing.ts'
import { serveSecurityText } from './security-text.ts'
import { serveMetrics } from './serve-metrics.ts'
import type { HttpSettings } from './settings.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The path of the request's route, `unknown` where there is none. */
    route: string
  }
}

const defaultBodyLimit = 1_048_576

type HttpOptions = {
  app: App
  /** /docs, where it is on, shows the document of the first one. */
  doors: OpenDoor[]
  pages: Page[]
  built: Built
  limiters: RateLimiters
  health: HealthCheck
  metrics: Metrics
  /** Checks every answer against its schema and fails where it differs: for tests. */
  checkOutput?: boolean
}

/** Builds the HTTP server from the routes behind its doors. It does not listen yet. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { app, checkOutput = false } = options
  const gate = createGate(app, options.limiters)
  const common = commonHeaders(app.config)
  const headersFor = ({ id }: FastifyRequest) => ({ 'x-request-id': id, ...common })
  const http = fastify({
    logger: false,
    trustProxy: trustProxy(app.config.TRUST_PROXY),
    bodyLimit: defaultBodyLimit,
    requestIdHeader: false,
    genReqId: requestId,
    forceCloseConnections: 'idle',
    // Requests that still come in while the server closes are served.
    return503OnClosing: false,
    keepAliveTimeout: 72_000,
    requestTimeout: 60_000,
    connectionTimeout: 0,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    // For an address that cannot be decoded, no hook runs.
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...headersFor(request), ...rateHeaders(gate.addressAllowance(request)) })
      return unknownPath(request, reply.header('cache-control', 'no-store'))
    },
    clientErrorHandler: answerUnreadable,
  })
  parseJsonBodies(http)
  answerErrors(http, app)
  screenRequests(http, gate, headersFor)
  warnOfUntrustedProxy(http, app)
  recordRequests(http, app, options.metrics)

  const documents = options.doors.map((open) => atFirstCall(() => buildOpenApi(open, app.config)))
  for (const [i, open] of options.doors.entries()) {
    await serveDoor(http, open, { app, gate, checkOutput, findDocument: documents[i]! })
  }
  await servePages(http, app, options.pages)
  await serveBuiltFiles(http, options.built)
  serveHealth(http, app, options.health)
  serveMetrics(http, app, options.metrics)
  if (documents[0] !== undefined) serveSecurityText(http, app)
  if (documents[0] !== undefined && app.config.DOCS === 'on') await serveDocs(http, documents[0])
  http.setNotFoundHandler(unknownPath)
  return http
}

/** What `make` makes when it is first asked for. Describing all routes takes longer than the rest of a start. */
function atFirstCall<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The headers of every answer, beside its request id. */
function commonHeaders({ PUBLIC_URL, HSTS_MAX_AGE_SECONDS }: HttpSettings): Record<string, string> {
  const isSecure = PUBLIC_URL.startsWith('https:') && HSTS_MAX_AGE_SECONDS > 0
  return {
    'x-content-type-options': 'nosniff',
    // Pages that other sites embed say otherwise.
    'cross-origin-resource-policy': 'same-origin',
    ...(isSecure ? { 'strict-transport-security': `max-age=${HSTS_MAX_AGE_SECONDS}` } : {}),
  }
}

/** Gives every answer its headers, and refuses before its body is read what no route can serve. */
function screenRequests(
  http: FastifyInstance,
  gate: Gate,
  headersFor: (request: FastifyRequest) => Record<string, string>,
): void {
  http.addHook('onRequest', (request, reply, done) => {
    // A connection that an answer has ended takes no further request (RFC 9112, 9.6).
    if (request.socket.writableEnded) return void reply.hijack()
    reply.headers(headersFor(request))
    const problem = findHostProblem(request)
    if (problem === null && !request.is404) return done()
    reply.headers(rateHeaders(gate.addressAllowance(request)))
    if (problem !== null) return done(problem)
    unknownPath(request, reply.header('cache-control', 'no-store'))
  })
  http.addHook('onSend', (request, reply, _payload, done) => {
    closeUnread(request, reply)
    done()
  })
}

/** Names every request that runs, then counts and logs it. */
function recordRequests(http: FastifyInstance, app: App, metrics: Metrics): void {
  const work = runningWork({ app })
  http.decorateRequest('route', 'unknown')
  http.addHook('onRequest', (request, reply, done) => {
    // Kept, because Fastify puts the options together anew whenever they are read.
    request.route = request.routeOptions.url ?? 'unknown'
    reply.raw.once('close', work.begin(`${request.method} ${request.route}`))
    done()
  })
  // These lines contain no secrets, and looking for secrets is most of what a line costs.
  const requestLog = app.log.child({}, { redact: [] })
  http.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply
    metrics.recordRequest(request.route, request.method, statusCode, elapsedTime)
    logRequest(requestLog, request, statusCode, elapsedTime)
    done()
  })
}

/** A number means that so many proxies stand in front of the server. */
const trustProxy = (setting: boolean | number | string) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting

/** The caller's request id if it is 1 to 128 printable ASCII characters, else a new one. */
function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\x20-\x7e]{1,128}$/.test(given) ? given : randomUUID()
}

function logRequest(log: Log, request: FastifyRequest, status: number, duration_ms: number): void {
  log.info(
    {
      request_id: request.id,
      account_id: request.caller?.account.id,
      method: request.method,
      route: request.route,
      status,
      duration_ms: Math.round(duration_ms * 10) / 10,
    },
    'request',
  )
}
