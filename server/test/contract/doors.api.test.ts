import { beforeAll, describe, expect, test } from 'vitest'
import { doors } from '../../src/doors.ts'
import {
  campusSession,
  ours,
  panelSession,
  serveAllTestDoors,
} from '../../src/platform/http/doors/all-doors.fixture.ts'
import type { Door } from '../../src/platform/http/doors/door.ts'
import { doorRoutes, type OpenDoor } from '../../src/platform/http/doors/open-doors.ts'
import type { Route } from '../../src/platform/http/route.ts'
import { routeErrors } from '../../src/platform/http/route-errors.ts'
import { startTestApp } from '../app.ts'
import { createTestAccount } from '../factories.ts'
import { signInStudent, signInUser } from '../records.ts'
import type { Answer, SendRequest } from '../request.ts'
import { createWidget, enter } from '../widgets.ts'

// The promises of every door for every route behind it, both behind the doors of the features and behind test doors.

const app = await startTestApp()
const account = await createTestAccount(app)
const { headers: owner } = await signInUser(account)
const filledByTests = await serveAllTestDoors(app)
const widget_id: string = (await createWidget(account)).id
const visitor_token: string = (await enter(app, widget_id)).body.token

/** The credentials of the strongest caller of each door. */
type Credentials = Partial<Record<Door['name'], Record<string, string>>>

type Walk = {
  door: Door
  route: Route
  request: SendRequest
  credentials: Credentials
  widget_id: string
  /** The document of the door: asked for once, for reading it takes long. */
  requestDocument: () => Promise<Answer>
}

type Source = Pick<Walk, 'request' | 'credentials' | 'widget_id'>

const walks = (open: OpenDoor[], source: Source): [string, Walk][] =>
  open.flatMap(({ door, groups }) => {
    let served: Promise<Answer> | undefined
    const requestDocument = () => {
      served ??= source.request({ path: `${door.prefix}/openapi.json` })
      return served
    }
    return doorRoutes({ groups }).map((route): [string, Walk] => [
      `${route.method} ${door.prefix}${route.path}`,
      { door, route, requestDocument, ...source },
    ])
  })

const all = [
  ...walks(doors, {
    request: app.request,
    credentials: {
      api: owner,
      panel: owner,
      campus: campusSession((await signInStudent(account)).token),
      widget: { authorization: `Bearer ${visitor_token}` },
    },
    widget_id,
  }),
  ...walks(filledByTests.doors, {
    request: filledByTests.request,
    credentials: {
      panel: panelSession('owner-1'),
      campus: campusSession('student-1'),
      widget: { authorization: 'Bearer visitor-3' },
    },
    widget_id: 'wgt_1',
  }),
]

/** Values for names in paths; ids of records get 1, which no record has. */
const pathValues: Record<string, string> = { sender: 'livekit' }

const walkAddress = ({ door, route, widget_id }: Walk): string => {
  const values: Record<string, string> = { ...pathValues, widget_id }
  return door.prefix + route.path.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '1')
}

type Change = {
  method?: string
  search?: string
  headers?: Record<string, string>
  body?: string
  bare?: boolean
}

/** A request from a page of this server by the door's strongest caller, unless it is `bare`. */
function send(walk: Walk, { method, search = '', headers, body, bare = false }: Change): Promise<Answer> {
  const own = bare ? ours : { ...walk.credentials[walk.door.name], ...ours }
  return walk.request({
    method: method ?? walk.route.method,
    path: walkAddress(walk) + search,
    headers: { ...own, ...headers },
    body,
  })
}

const errorTypes = ({ door, route }: Walk): string[] => routeErrors(door, route).map(({ type }) => type)

test('every door is walked', () => {
  const walked = new Set(all.map(([, { door }]) => door.name))
  expect([...walked].sort()).toEqual(['api', 'campus', 'hooks', 'panel', 'widget'])
})

describe.each(all)('%s', (_, walk) => {
  const { door, route } = walk
  const { operation } = route
  const takesJson = route.method !== 'GET' && operation.receives === 'fields'
  // One user asks all routes, and each of them has its rate.
  beforeAll(() => app.clock.advance('2s'))

  test('is in the document of its door with the errors that it may answer', async () => {
    const published = (await walk.requestDocument()).body.paths[route.path][route.method.toLowerCase()]
    expect(published.operationId).toBe(operation.name)
    const statuses = routeErrors(door, route).map(({ status }) => String(status))
    expect(Object.keys(published.responses)).toEqual(expect.arrayContaining(statuses))
  })

  test('answers every other verb with 405 and those that it takes', async () => {
    const taken = new Set<string>(
      all
        .filter(([, other]) => walkAddress(other) === walkAddress(walk))
        .map(([, { route }]) => route.method),
    )
    if (taken.has('GET')) taken.add('HEAD')
    // Browsers ask with OPTIONS whether they may send from pages of other sites: here they may.
    const others = route.authorisedByBody === true ? [...taken, 'OPTIONS'] : [...taken]
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
      (verb) => !others.includes(verb),
    )) {
      const { status, headers } = await send(walk, { method })
      expect([method, status, headers.allow?.split(', ').sort()]).toEqual([method, 405, [...taken].sort()])
    }
  })

  test('refuses a request without credentials, unless it is for anyone', async () => {
    const { status, body } = await send(walk, { bare: true, search: '?surprise=1' })
    const isOpen = ['anyone', 'page', 'widget', 'guest'].includes(route.access as string)
    expect([status, body.error.type]).toEqual(
      isOpen
        ? [400, 'invalid_request']
        : [401, expect.toBeOneOf(door.admissionErrors(route.access).map(({ type }) => type))],
    )
    expect(errorTypes(walk)).toContain(body.error.type)
  })

  test('refuses unknown parameters and fields, and names them', async () => {
    const { status, body } = await send(walk, { search: '?surprise=1' })
    expect([status, body.error.type]).toEqual([400, 'invalid_request'])
    expect(body.error.message).toContain('surprise: unknown parameter')
    if (!takesJson) return
    const headers = { 'content-type': 'application/json' }
    const inBody = await send(walk, { headers, body: '{"surprise":1}' })
    expect(inBody.body.error.message).toContain('surprise: unknown field')
  })

  if (takesJson) {
    test('refuses a body that is not JSON', async () => {
      const broken = await send(walk, { headers: { 'content-type': 'application/json' }, body: '{"a":' })
      expect([broken.status, broken.body.error.type]).toEqual([400, 'invalid_json'])
      const type = route.takesBeacons === true ? 'application/xml' : 'text/plain'
      const other = await send(walk, { headers: { 'content-type': type }, body: '{}' })
      expect([other.status, other.body.error.type]).toEqual([415, 'unsupported_media_type'])
    })
  }

  test('refuses pages of other sites as its door promises', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const { status, headers: given, body } = await send(walk, { headers, search: '?surprise=1' })
    if (route.authorisedByBody === true) {
      expect([status, given['access-control-allow-origin']]).toEqual([400, '*'])
      return
    }
    expect(given['access-control-allow-origin']).toBeUndefined()
    const types = door.originErrors.map(({ type }) => type)
    if (types.length === 0 || (route.method === 'GET' && status === 400)) return
    expect([status, body.error.type]).toEqual([403, expect.toBeOneOf(types)])
    expect(errorTypes(walk)).toContain(body.error.type)
  })
})
