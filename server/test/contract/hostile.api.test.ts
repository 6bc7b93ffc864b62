import { expect, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { createTestAccount, type TestAccount } from '../factories.ts'
import { liveSettings } from '../webinars.ts'
import { listFields, publishedRequests, withField } from './published.ts'
import { call, createSample, credentials, named, takesBody } from './routes.ts'
import type { Sample } from './samples.ts'
import { createUntouched } from './untouched.ts'
import { routes, type WalkedRoute } from './walked.ts'

const app = await startTestApp({ environment: liveSettings })
const publishedRequest = await publishedRequests(app)
const withBody = named(routes.filter(takesBody))

const leavesUntouched = createUntouched(app)
const takesQuery = (route: WalkedRoute) => Object.keys(publishedRequest(route).query).length > 0
const takesId = (route: WalkedRoute) =>
  Object.values(publishedRequest(route).path).some(({ type }) => type === 'integer')

// Each route gets a third of the values, another third than the next one; all of them in deep tests.
const shares = process.env.DEEP ? 1 : 3
const shareOf = <Value>(values: readonly Value[], route: WalkedRoute): Value[] =>
  values.filter((_, at) => (at + routes.indexOf(route)) % shares === 0)

const json = (value: unknown) => JSON.stringify(value)
const nested = (depth: number, open = '{"a":', close = '}') => `${open.repeat(depth)}1${close.repeat(depth)}`

/** Bodies that are not valid JSON, or are JSON that the server refuses. */
const notJson: [string, string | Buffer][] = [
  ['words', 'not json'],
  ['half an object', '{"a":'],
  ['two values', '{} {}'],
  ['single quotes', "{'a':1}"],
  ['a comment', '{/* a */}'],
  ['NaN', '{"a":NaN}'],
  ['a trailing comma', '{"a":1,}'],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['UTF-16', Buffer.from('\ufeff{}', 'utf16le')],
  ['a raw control character in a text', '{"a":"\u0001"}'],
  ['65 objects in each other', nested(65)],
  // More than twice as deep as a function can call itself.
  ['30,000 objects in each other', nested(30_000)],
  ['30,000 lists in each other', nested(30_000, '[', ']')],
  ['__proto__', '{"__proto__":{"admin":true}}'],
  ['__proto__ inside', '{"a":[{"__proto__":{"admin":true}}]}'],
]

/** JSON that is not an object. */
const notObjects: [string, string][] = [
  ['null', 'null'],
  ['a list', '[]'],
  ['a list of objects', '[{}]'],
  ['a text', '"text"'],
  ['a number', '1'],
  ['true', 'true'],
]

/** Headers under which the server reads no body. */
const otherTypes: Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/xml' },
  { 'content-type': 'application/jsonp' },
  { 'content-type': '' },
  { 'content-type': 'application/json', 'content-encoding': 'gzip' },
]

async function refuses(
  { keys }: TestAccount,
  route: WalkedRoute,
  sample: Sample,
  raw: string | Buffer,
  headers?: Record<string, string>,
) {
  const { status, body } = await call(app, route, sample, { key: keys.delete, raw, headers })
  return [status, body?.error?.type]
}

test.each(withBody)(
  '%s: a body that is not JSON, is nested too deep or touches prototypes is answered with 400 invalid_json',
  async (_, route) => {
    await leavesUntouched(route, async (account, sample) => {
      for (const [what, raw] of shareOf(notJson, route)) {
        expect([what, ...(await refuses(account, route, sample, raw))]).toEqual([what, 400, 'invalid_json'])
      }
    })
  },
)

test.each(withBody)(
  '%s: JSON that is not an object is answered with 400 invalid_request',
  async (_, route) => {
    await leavesUntouched(route, async (account, sample) => {
      for (const [what, raw] of shareOf(notObjects, route)) {
        expect([what, ...(await refuses(account, route, sample, raw))]).toEqual([
          what,
          400,
          'invalid_request',
        ])
      }
    })
  },
)

test.each(withBody)(
  '%s: a body of another media type is answered with 415 unsupported_media_type',
  async (_, route) => {
    await leavesUntouched(route, async (account, sample) => {
      const wrong = otherTypes.filter(
        (headers) => route.takesBeacons !== true || headers['content-type'] !== 'text/plain',
      )
      for (const headers of shareOf(wrong, route)) {
        const answer = await refuses(account, route, sample, json(sample.body ?? {}), headers)
        expect([headers, ...answer]).toEqual([headers, 415, 'unsupported_media_type'])
      }
    })
  },
)

test.each(withBody)(
  '%s: a body of the maximum size is read, and one byte more is answered with 413 payload_too_large',
  async (_, route) => {
    const limit = route.operation.maxBodyBytes ?? 1_048_576
    await leavesUntouched(route, async (account, sample) => {
      const text = json({ ...sample.body, surprise: '' })
      const ofSize = (bytes: number) =>
        text.replace('"surprise":""', `"surprise":"${'a'.repeat(bytes - Buffer.byteLength(text))}"`)
      expect(await refuses(account, route, sample, ofSize(limit))).toEqual([400, 'invalid_request'])
      expect(await refuses(account, route, sample, ofSize(limit + 1))).toEqual([413, 'payload_too_large'])
    })
  },
)

test.each(withBody)('%s: an empty body counts as {}', async (_, route) => {
  const account = await createTestAccount(app, { unlimited: true })
  const key = account.keys.delete
  const empty = await call(app, route, await createSample(route, account), { key, raw: '' })
  const object = await call(app, route, await createSample(route, account), { key, raw: '{}' })
  expect(empty.status).toBe(object.status)
  expect(Object.keys(empty.body)).toEqual(Object.keys(object.body))
  if (empty.status >= 400) expect(empty.body).toEqual(object.body)
})

test.each(named())(
  '%s: U+0000 and lone surrogates in any text are answered with 400 invalid_request',
  async (_, route) => {
    const { query, body } = publishedRequest(route)
    const troubles = [
      'a\u0000bcdefghijkl',
      '\ud800abcdefghijkl',
      'abcdefghijkl\udc00',
      '\udc00\ud800abcdefghijkl',
    ]
    await leavesUntouched(route, async (account, sample) => {
      for (const { path, schema } of listFields(body).filter(({ schema }) => schema.type === 'string')) {
        if (schema.enum !== undefined) continue
        for (const trouble of shareOf(troubles, route)) {
          const raw = json(withField(sample.body ?? {}, path, trouble))
          expect([path, trouble, ...(await refuses(account, route, sample, raw))]).toEqual([
            path,
            trouble,
            400,
            'invalid_request',
          ])
        }
      }
      for (const name of Object.keys(query)) {
        for (const encoded of shareOf(['a%00b', '%00', 'abc%ED%A0%80', '%FF', '%', '%zz'], route)) {
          const types = ['invalid_request', ...route.operation.errors.map(({ type }) => type)]
          const path = `${route.door.prefix}${route.path.replace(/\{\w+\}/g, '1')}?${name}=${encoded}`
          const { status, body } = await app.request({
            method: route.method,
            path,
            headers: credentials(route, sample, account.keys.delete),
          })
          if (!encoded.includes('%00') && status !== 400) continue // read as the characters that it says
          expect([name, encoded, status]).toEqual([name, encoded, 400])
          expect(types).toContain(body.error.type)
        }
      }
    })
  },
)

test.each(named(routes.filter(takesId)))(
  '%s: an invalid id in the path is answered with 400 invalid_request',
  async (_, route) => {
    const wrong = [
      '0',
      '-1',
      '1.5',
      '1e3',
      'abc',
      '9007199254740992',
      '99999999999999999999',
      '１',
      ' 1',
      '+1',
      '1\u0000',
      "1'--",
      '__proto__',
      'null',
      '1,2',
    ]
    await leavesUntouched(route, async (account, sample) => {
      const { path } = publishedRequest(route)
      for (const field of Object.keys(sample.params!).filter((name) => path[name]!.type === 'integer')) {
        for (const value of shareOf(wrong, route)) {
          const { status, body } = await call(
            app,
            route,
            { ...sample, params: { ...sample.params, [field]: value } },
            { key: account.keys.delete },
          )
          expect([value, status, body?.error.type]).toEqual([value, 400, 'invalid_request'])
          expect(body.error.message).toContain(field)
        }
      }
    })
  },
)

test.each(named(routes.filter(takesQuery)))(
  '%s: a parameter that is given twice is answered with 400 invalid_request, which names it',
  async (_, route) => {
    await leavesUntouched(route, async (account, sample) => {
      for (const name of Object.keys(publishedRequest(route).query)) {
        const path = `${route.door.prefix}${route.path.replace(/\{(\w+)\}/g, (_, id) => String(sample.params?.[id]))}?${name}=1&${name}=2`
        const { status, body } = await app.request({
          method: route.method,
          path,
          headers: credentials(route, sample, account.keys.delete),
        })
        expect([name, status, body?.error.type]).toEqual([name, 400, 'invalid_request'])
        expect(body.error.message).toContain(name)
      }
    })
  },
)
