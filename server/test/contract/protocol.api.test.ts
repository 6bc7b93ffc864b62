import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { requestFingerprint } from '../../src/platform/http/idempotency.ts'
import { isRepeatable } from '../../src/platform/http/route-errors.ts'
import { startTestApp } from '../app.ts'
import { createTestAccount, type TestAccount } from '../factories.ts'
import { sendRaw } from '../raw-request.ts'
import { liveSettings } from '../webinars.ts'
import { listFields, publishedRequests } from './published.ts'
import { call, createSample, named, requestAddress, takesBody } from './routes.ts'
import { writesNothing } from './snapshot.ts'
import { apiRoutes, routes, type WalkedRoute } from './walked.ts'

const app = await startTestApp({ environment: liveSettings })
const account = await createTestAccount(app, { unlimited: true })
const key = account.keys.delete
const publishedRequest = await publishedRequests(app)
const paths = [...new Set(apiRoutes.map(({ path }) => path))]
const verbs = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY']

test.each([...paths, '/openapi.json'])(
  '%s: every other method is answered with 405 method_not_allowed and Allow, with a key or without',
  async (path) => {
    const known = new Set<string>(
      apiRoutes.filter((route) => route.path === path).map(({ method }) => method),
    )
    if (path === '/openapi.json') known.add('GET')
    if (known.has('GET')) known.add('HEAD')
    const address = `/api/v1${path.replace(/\{\w+\}/g, '1')}`
    for (const method of verbs.filter((verb) => !known.has(verb))) {
      for (const headers of [undefined, { authorization: `Bearer ${key}` }]) {
        const { status, headers: given, body } = await app.request({ method, path: address, headers })
        expect([method, status, body?.error.type ?? 'method_not_allowed']).toEqual([
          method,
          405,
          'method_not_allowed',
        ])
        expect(given.allow?.split(', ').sort()).toEqual([...known].sort())
      }
    }
  },
)

test('an unknown path is answered with 404 not_found, whatever the method', async () => {
  const unknown = [
    '/',
    '/nothing',
    '/brain',
    '/brain/sources/',
    '/products//faqs',
    '/brain/sources/1/2',
    '/Usage',
    '/usage/',
    '//usage',
    '/usage%2f',
    '/%zz',
    `/${'a'.repeat(2000)}`,
    '/../v1/usage',
    '/brain/sources/%zz',
  ]
  for (const path of unknown) {
    for (const method of verbs) {
      const answer = await app.request({
        method,
        path: `/api/v1${path}`,
        headers: { authorization: `Bearer ${key}` },
      })
      expect([method, path, answer.status]).toEqual([method, path, 404])
    }
  }
})

test('an unknown path is answered with 404 not_found, whatever the body', async () => {
  const bodies = ['not json', '{"a":', 'a'.repeat(4_000_000)]
  for (const [i, body] of bodies.entries()) {
    for (const type of ['application/json', 'text/plain']) {
      const headers = { authorization: `Bearer ${key}`, 'content-type': type }
      const answer = await app.request({ method: 'POST', path: '/api/v1/nothing', headers, body })
      expect([i, type, answer.status, answer.body.error.type]).toEqual([i, type, 404, 'not_found'])
    }
  }
})

test.each([
  ['words', 'words\r\n\r\n', 400],
  ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  [
    'two lengths',
    'POST /x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n',
    400,
  ],
  ['headers without end', `GET /x HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])(
  'bytes that are not an HTTP request are answered in the shape of every error: %s',
  async (_, bytes, status) => {
    const [head, body] = (await sendRaw(app.url, bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/^x-request-id: \S+$/m)
    expect(JSON.parse(body!)).toEqual({ error: { type: 'invalid_request', message: expect.any(String) } })
  },
)

test.each(named(routes.filter(({ method }) => method === 'GET')))(
  '%s: HEAD answers as GET does, without the body',
  async (_, route) => {
    const sample = await createSample(route, account)
    for (const used of [key, account.keys.chat, 'nobody']) {
      const get = await call(app, route, sample, { key: used })
      const head = await call(app, route, sample, { key: used, method: 'HEAD' })
      expect(head.text).toBe('')
      const {
        date,
        connection,
        'keep-alive': alive,
        'transfer-encoding': framing,
        'x-request-id': id,
        'x-ratelimit-remaining': left,
        // How a body comes, where one does.
        'transfer-encoding': encoding,
        'x-ratelimit-reset': reset,
        ...same
      } = get.headers
      expect([head.status, head.headers]).toEqual([get.status, expect.objectContaining(same)])
    }
  },
)

test.each(named())(
  "%s: X-Request-Id is the caller's if it is 1 to 128 printable ASCII characters, else a new one",
  async (_, route) => {
    const sample = await createSample(route, account)
    const idFor = async (given: string, request = sample) =>
      (await call(app, route, request, { key: account.keys.chat, headers: { 'x-request-id': given } }))
        .headers['x-request-id']
    expect(await idFor('a')).toBe('a')
    // Refused requests do nothing, which takes less time.
    const refused = { ...sample, query: { ...sample.query, surprise: '1' } }
    for (const given of ['a'.repeat(128), 'order 12/7 #{}"']) expect(await idFor(given, refused)).toBe(given)
    for (const given of ['', 'a'.repeat(129), 'é', 'a\tb']) {
      const encoded = Buffer.from(given).toString('latin1')
      expect(await idFor(encoded, refused)).toMatch(/^[0-9a-f-]{36}$/)
    }
  },
)

const posts = named(routes.filter((route) => isRepeatable(route.door, route)))
/** An account of a test's own: comparing all its rows stays quick. */
const createOwn = () => createTestAccount(app, { unlimited: true })

const withKey = ({ keys }: TestAccount, value: string) => ({
  key: keys.delete,
  headers: { 'idempotency-key': value },
})

test.each(posts)(
  '%s: a repeated Idempotency-Key is answered with the first answer and does nothing',
  async (_, route) => {
    const account = await createOwn()
    const sample = await createSample(route, account)
    const name = randomUUID()
    const first = await call(app, route, sample, withKey(account, name))
    expect(route.operation.statuses).toContain(first.status)
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    await writesNothing(app, [account], async () => {
      const again = await call(app, route, sample, withKey(account, name))
      expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([
        first.status,
        first.text,
        'true',
      ])
    })
  },
)

/** The first field of the body that takes any text. */
function findTextField(route: WalkedRoute): string | undefined {
  const fields = listFields(publishedRequest(route).body)
  return fields.find(
    ({ path, schema }) =>
      path.length === 1 &&
      schema.type === 'string' &&
      schema.enum === undefined &&
      schema.format === undefined,
  )?.path[0]
}

/** Of which there are several requests: those that name a record or have a body. */
const different = posts.filter(
  ([, { params, body }]) => Object.keys({ ...params.shape, ...body.shape }).length > 0,
)

test.each(different)(
  '%s: the Idempotency-Key of another request is answered with 409 idempotency_key_reused',
  async (_, route) => {
    const account = await createOwn()
    const [sample, other] = [await createSample(route, account), await createSample(route, account)]
    const name = randomUUID()
    await call(app, route, sample, withKey(account, name))
    const field = findTextField(route)
    // Without such a field, the other sample names other records, so it is another request too.
    const changed =
      field === undefined ? other : { ...other, body: { ...other.body, [field]: 'Something else entirely' } }
    await writesNothing(app, [account], async () => {
      const { status, body } = await call(app, route, changed, withKey(account, name))
      expect([status, body?.error.type]).toEqual([409, 'idempotency_key_reused'])
    })
  },
)

test.each(posts.filter((post) => !different.includes(post)))(
  '%s: the Idempotency-Key of a request to another address is answered with 409 idempotency_key_reused',
  async (_, route) => {
    const name = randomUUID()
    await account.api.post('/brain/folders', { name }, { headers: { 'idempotency-key': name } })
    const { status, body } = await call(
      app,
      route,
      await createSample(route, account),
      withKey(account, name),
    )
    expect([status, body?.error.type]).toEqual([409, 'idempotency_key_reused'])
  },
)

test.each(posts)(
  '%s: while the first request runs, a second one is answered with 409 idempotency_in_progress',
  async (_, route) => {
    const account = await createOwn()
    const sample = await createSample(route, account)
    const name = randomUUID()
    const fingerprint = requestFingerprint('POST', requestAddress(route, sample), sample.body)
    await app.sql(
      `insert into idempotency_keys (account_id, key, fingerprint, owner, due_at) values ($1, $2, $3, $4, $5)`,
      [account.account.id, name, fingerprint, randomUUID(), new Date(app.clock.nowMs() + 60_000)],
    )
    await writesNothing(app, [account], async () => {
      const { status, headers, body } = await call(app, route, sample, withKey(account, name))
      expect([status, body?.error.type]).toEqual([409, 'idempotency_in_progress'])
      expect(headers['retry-after']).toBe('1')
    })
  },
)

test.each(posts)(
  '%s: an invalid Idempotency-Key is answered with 400, and a refused request leaves its key free',
  async (_, route) => {
    const account = await createOwn()
    const sample = await createSample(route, account)
    await writesNothing(app, [account], async () => {
      for (const wrong of ['', 'a'.repeat(256), 'é']) {
        const { status, body } = await call(
          app,
          route,
          sample,
          withKey(account, Buffer.from(wrong).toString('latin1')),
        )
        expect([wrong, status, body?.error.type]).toEqual([wrong, 400, 'invalid_request'])
      }
    })
    const name = createHash('sha256').update(randomUUID()).digest('hex')
    const unlike = { ...sample, query: { ...sample.query, surprise: '1' } }
    expect((await call(app, route, unlike, withKey(account, name))).status).toBe(400)
    expect(route.operation.statuses).toContain(
      (await call(app, route, sample, withKey(account, name))).status,
    )
  },
)

test.each(named(routes.filter(takesBody)))(
  '%s: charset=utf-8 in the media type is accepted',
  async (_, route) => {
    const headers = { 'content-type': 'Application/JSON; Charset=UTF-8' }
    const { status } = await call(app, route, await createSample(route, account), { key, headers })
    expect(route.operation.statuses).toContain(status)
  },
)
