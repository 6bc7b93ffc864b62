import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../context.ts'
import { ApiError, methodNotAllowed } from '../../errors.ts'
import { leaveBodies, parseBeaconBodies, parseRawBodies } from '../body.ts'
import { unknownPath } from '../failures.ts'
import type { Gate } from '../gate.ts'
import { handle } from '../handle.ts'
import { rateHeaders } from '../rate-limit.ts'
import { fastifyPath, type Route } from '../route.ts'
import type { Door, OriginCheck } from './door.ts'
import { doorRoutes, type OpenDoor } from './open-doors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of every site may send to this path and read its answers. */
    isForAnySite?: boolean
  }
}

type Surroundings = { app: App; gate: Gate; checkOutput: boolean; findDocument: () => object }
type Behind = Surroundings & { door: Door }

/** Serves the routes behind a door, and its document; a door without routes serves nothing. */
export async function serveDoor(
  http: FastifyInstance,
  open: OpenDoor,
  surroundings: Surroundings,
): Promise<void> {
  const routes = doorRoutes(open)
  if (routes.length === 0) return
  const behind = { ...surroundings, door: open.door }
  await http.register(
    async (scope) => {
      scope.addHook('onRequest', (request, reply, done) => {
        reply.header('cache-control', 'no-store')
        if (!lacksPathValue(request)) return done()
        unknownPath(request, showAddressAllowance(behind, request, reply))
      })
      checkOrigins(scope, behind)
      for (const route of routes.filter((row) => takesFields(row) && !takesBeacons(row)))
        serveRoute(scope, behind, route)
      await scope.register(async (uploads) => {
        leaveBodies(uploads)
        for (const route of routes.filter(takesFile)) serveRoute(uploads, behind, route)
      })
      await scope.register(async (raw) => {
        parseRawBodies(raw)
        for (const route of routes.filter(isRaw)) serveRoute(raw, behind, route)
      })
      await scope.register(async (beacons) => {
        parseBeaconBodies(beacons)
        for (const route of routes.filter(takesBeacons)) serveRoute(beacons, behind, route)
      })
      serveDocument(scope, behind)
      serveOtherMethods(scope, behind, [...routes, { method: 'GET', path: '/openapi.json' }])
    },
    { prefix: open.door.prefix },
  )
}

const takesFields = ({ operation }: Route): boolean => operation.receives === 'fields'
const takesFile = ({ operation }: Route): boolean => operation.receives === 'file'
const isRaw = ({ operation }: Route): boolean => operation.receives === 'raw'
const takesBeacons = (route: Route): boolean => route.takesBeacons === true

function serveRoute(scope: FastifyInstance, { gate, ...behind }: Behind, route: Route): void {
  const options = { ...behind, route }
  scope.route({
    method: route.method,
    url: fastifyPath(route.path),
    bodyLimit: route.operation.maxBodyBytes,
    config: { isForAnySite: route.authorisedByBody === true },
    onRequest: async (request, reply) => {
      const admission = await gate.admit(behind.door, request, route)
      reply.headers(rateHeaders(admission.allowance))
      if ('refusal' in admission) throw admission.refusal
      const { caller } = admission
      request.caller = caller
      if (caller !== null) reply.headers(behind.door.renewal?.(behind.app, request, caller) ?? {})
    },
    handler: (request, reply) => handle(options, request, reply),
  })
}

function serveDocument(scope: FastifyInstance, behind: Behind): void {
  let text: string | undefined
  scope.get('/openapi.json', async (request, reply) => {
    showAddressAllowance(behind, request, reply)
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8')
    text ??= JSON.stringify(behind.findDocument())
    return text
  })
}

/** Answers other methods of known paths: 405 with Allow, or a preflight of a site that the door lets in. */
function serveOtherMethods(
  scope: FastifyInstance,
  behind: Behind,
  routes: Pick<Route, 'method' | 'path' | 'authorisedByBody'>[],
): void {
  for (const [path, same] of Map.groupBy(routes, (route) => route.path)) {
    const allowed = new Set<string>(same.map((route) => route.method))
    if (allowed.has('GET')) allowed.add('HEAD')
    const allow = [...allowed].sort().join(', ')
    scope.route({
      method: scope.supportedMethods.filter((method) => !allowed.has(method)),
      url: fastifyPath(path),
      exposeHeadRoute: false,
      config: { isForAnySite: same.some((route) => route.authorisedByBody === true) },
      onRequest: async (request, reply) => {
        showAddressAllowance(behind, request, reply)
        if (request.method !== 'OPTIONS' || !reply.hasHeader('access-control-allow-origin')) {
          throw methodNotAllowed(`This path supports ${allow}.`, { headers: { allow } })
        }
        return reply.code(204).headers(preflightHeaders(allow)).send()
      },
      handler: () => undefined,
    })
  }
}

const preflightHeaders = (allow: string) => ({
  'access-control-allow-methods': allow,
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-max-age': '600',
})

function checkOrigins(scope: FastifyInstance, behind: Behind): void {
  const { app, door } = behind
  const { checkOrigin } = door
  if (checkOrigin === undefined) return
  scope.addHook('onRequest', (request, reply, done) => {
    const decide = (check: OriginCheck) => {
      if (!(check instanceof ApiError)) {
        reply.headers(check)
        return done()
      }
      showAddressAllowance(behind, request, reply)
      done(check)
    }
    if (request.routeOptions.config.isForAnySite) return decide({ 'access-control-allow-origin': '*' })
    // Most doors know at once, and a promise costs each of their requests something.
    const check = checkOrigin(app, request)
    if (check instanceof Promise) check.then(decide, done)
    else decide(check)
  })
}

const showAddressAllowance = ({ gate }: Behind, request: FastifyRequest, reply: FastifyReply) =>
  reply.headers(rateHeaders(gate.addressAllowance(request)))

/** True for `/brain/sources/`, which the router takes for a source whose id is empty. */
const lacksPathValue = ({ params }: FastifyRequest): boolean => Object.values(params as object).includes('')
