import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { get } from '../route.ts'
import { campusSession, ours, panel, panelSession, received, serveAllTestDoors } from './all-doors.fixture.ts'
import { operations, serveTestDoors } from './doors.fixture.ts'

const app = await startTestApp()
const { request } = await serveAllTestDoors(app)

const json = { 'content-type': 'application/json' }

/** Checks the headers that every answer of every door carries, and the shape of errors. */
function expectCommonHeaders({ status, headers, body }: Awaited<ReturnType<typeof request>>): void {
  expect(headers['x-request-id']).toBeDefined()
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cache-control']).toMatch(/^no-(store|cache)$/)
  for (const name of ['limit', 'remaining', 'reset']) expect(headers[`x-ratelimit-${name}`]).toMatch(/^\d+$/)
  if (status >= 400)
    expect(body).toEqual({ error: { type: expect.any(String), message: expect.any(String) } })
}

describe.each([
  ['/panel/api', '/echoes/1', '/echoes', panelSession('owner-1')],
  ['/campus/api', '/echoes/1', '/echoes', campusSession('student-1')],
  ['/widget', '/openapi.json', '/messages', { authorization: 'Bearer visitor-3' }],
  ['/hooks', '/openapi.json', '/livekit', {}],
])('%s', (prefix, readable, creatable, credentials) => {
  test('answers with the same headers and the same shape of errors as every door', async () => {
    const answers = await Promise.all([
      request({ path: prefix + readable, headers: credentials }),
      request({ path: `${prefix}/nothing/here`, headers: credentials }),
      request({ method: 'DELETE', path: prefix + creatable, headers: { ...credentials, ...ours } }),
      request({
        method: 'POST',
        path: prefix + creatable,
        headers: { ...credentials, ...ours, ...json },
        body: '{}',
      }),
    ])
    for (const answer of answers) expectCommonHeaders(answer)
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 405, 200])
    expect(answers[2]!.headers.allow).toBe('POST')
  })

  test('publishes its document', async () => {
    const { body } = await request({ path: `${prefix}/openapi.json` })
    expect(body.servers).toEqual([{ url: prefix }])
    expect(Object.keys(body.paths)).toContain(creatable === '/livekit' ? '/{sender}' : creatable)
  })
})

describe('rates', () => {
  test.each([
    ['a user', '/panel/api/echoes', (n: number) => ({ ...panelSession(`owner-10${n}`), ...ours }), 600],
    ['a student', '/campus/api/echoes', (n: number) => ({ authorization: `Bearer student-10${n}` }), 600],
  ])('%s has a rate of their own', async (_, path, credentials, limit) => {
    const left = async (n: number) =>
      (await request({ method: 'POST', path, headers: credentials(n) })).headers['x-ratelimit-remaining']
    expect([await left(1), await left(1), await left(2)]).toEqual(
      [limit - 1, limit - 2, limit - 1].map(String),
    )
  })

  test('a request past the rate is answered with 429 rate_limited', async () => {
    const headers = { authorization: 'Bearer visitor-3' }
    const send = () => request({ method: 'POST', path: '/widget/messages', headers })
    app.clock.advance('61s')
    for (let i = 0; i < 20; i++) expect((await send()).status).toBe(200)
    const { status, headers: given, body } = await send()
    expect([status, body.error.type, given['retry-after']]).toEqual([429, 'rate_limited', '61'])
  })

  test('where no caller is known, the address has a rate at each door', async () => {
    const left = async (path: string) =>
      (await request({ method: 'POST', path, headers: ours })).headers['x-ratelimit-remaining']
    app.clock.advance('61s')
    expect([await left('/panel/api/sign-in'), await left('/panel/api/sign-in')]).toEqual(['59', '58'])
    expect([await left('/campus/api/enter'), await left('/hooks/livekit')]).toEqual(['299', '1000000'])
  })
})

test('a notice reaches its verb byte for byte and with its headers', async () => {
  const types = [
    'application/json',
    'application/webhook+json',
    'text/plain',
    'application/octet-stream',
    undefined,
  ]
  for (const type of types) {
    const bytes = Buffer.concat([Buffer.from('{"a": 1,\r\n "\u00e9": tru'), randomBytes(5_000)])
    const signature = createHash('sha256').update(bytes).digest('hex')
    const { status, body } = await request({
      method: 'POST',
      path: '/hooks/livekit',
      headers: { ...(type === undefined ? {} : { 'content-type': type }), 'x-signature': signature },
      body: bytes,
    })
    expect([type, status, body]).toEqual([type, 200, { received: true, sender: 'livekit' }])
    const last = received.at(-1)!
    expect(last.actor).toEqual({ kind: 'nobody' })
    expect(createHash('sha256').update(last.bytes).digest('hex')).toBe(last.headers['x-signature'])
  }
  const empty = await request({ method: 'POST', path: '/hooks/livekit' })
  expect([empty.status, received.at(-1)!.bytes.length]).toEqual([200, 0])
})

test('an Idempotency-Key of one student does not replay the answer of another student of the account', async () => {
  const repeated = { 'idempotency-key': 'one', ...json }
  const first = (n: number) =>
    request({
      method: 'POST',
      path: '/campus/api/echoes',
      headers: { authorization: `Bearer student-${n}`, ...repeated },
      body: '{}',
    })
  expect((await first(1)).body.actor.visitor_id).toBe(1)
  expect((await first(2)).body.actor.visitor_id).toBe(2)
})

test('a door without routes serves nothing', async () => {
  const { request: asked } = await serveTestDoors(app, [panel], {})
  expect((await asked({ path: '/panel/api/openapi.json' })).status).toBe(404)
})

test('routes behind a door that is not open are refused at start', async () => {
  const routes = { campus: [get('/echoes/{id}', 'student' as const, operations.getEcho)] }
  await expect(serveTestDoors(app, [panel], routes)).rejects.toThrow('echoes has routes behind campus')
})
