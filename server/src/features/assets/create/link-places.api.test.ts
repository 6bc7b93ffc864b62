import { afterAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { sound } from '../../../../test/fakes/media-files.ts'
import { startMediaServer } from '../../../../test/fakes/media-server.ts'
import { leaveStorage, storageUse } from '../assets.fixture.ts'

const app = await startTestApp({ environment: { OUTBOUND_ALLOW: '127.0.0.1/32' } })
const site = await startMediaServer()
afterAll(() => site.close())

const requestCount = (path: string) => site.requests.filter((request) => request.path === path).length

/** Asks for the asset or source of a link, over a connection of its own that `signal` ends. */
const postLink = (by: TestAccount, path: string, url: string, signal?: AbortSignal) =>
  fetch(`${app.url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.keys.write}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
    signal,
  })

test.each(['/assets', '/brain/sources/link'])(
  '%s: an account fetches four links at once, eight more wait, and the next is refused with Retry-After',
  async (path) => {
    const account = await createTestAccount(app)
    const { promise: hold, resolve: continueSending } = Promise.withResolvers<void>()
    const link = `/places${path}`
    const url = site.serve(link, { body: Buffer.from('A text.'), hold })
    const held = Array.from({ length: 12 }, () => postLink(account, path, url))
    await expect.poll(() => requestCount(link)).toBe(4)
    const refused = await account.api.post(path, { url })
    expect([refused.status, refused.body.error.type]).toEqual([429, 'rate_limited'])
    expect(refused.headers['retry-after']).toBe('5')
    const other = await createTestAccount(app)
    const otherHeld = postLink(other, path, url)
    await expect.poll(() => requestCount(link)).toBe(5)
    continueSending()
    const statuses = (await Promise.all([...held, otherHeld])).map(({ status }) => status)
    expect(statuses).not.toContain(429)
    expect(requestCount(link)).toBe(13)
  },
)

test('links of clients that hang up are not fetched, or no further, and leave nothing', async () => {
  const account = await createTestAccount(app)
  const url = site.serve('/gone.wav', { body: sound(60), stallAfter: 100_000 })
  const clients = new AbortController()
  const held = Promise.allSettled(
    Array.from({ length: 12 }, () => postLink(account, '/assets', url, clients.signal)),
  )
  await expect.poll(() => requestCount('/gone.wav')).toBe(4)
  clients.abort()
  await held
  // The server may take the next request before it notices that the others hung up.
  const next = { url: site.serve('/next.wav', { body: sound(1) }) }
  await expect.poll(async () => (await account.api.post('/assets', next)).status).toBe(201)
  expect(requestCount('/gone.wav')).toBe(4)
  await expect.poll(() => storageUse(app, account)).toMatchObject({ stored: 8_044, uploads: 0 })
})

describe('a link that does not fit into the plan', () => {
  // The site sends no more than its first bytes: whoever waits for the rest waits in vain.
  const large = { body: sound(200), stallAfter: 100_000 }

  test.each([
    ['announced', { ...large }],
    ['silent', { ...large, chunked: true }],
  ])('is refused before its bytes are stored: %s length', async (length, file) => {
    const account = await createTestAccount(app, { plan: 'starter' })
    const counted = await leaveStorage(app, account, 1_000)
    const url = site.serve(`/large/${length}.wav`, file)
    const answers = await Promise.all([1, 2, 3, 4].map(() => account.api.post('/assets', { url })))
    for (const { status, body } of answers) {
      expect([status, body.error.type]).toEqual([403, 'storage_quota_exceeded'])
    }
    expect(await storageUse(app, account)).toEqual({ counted, stored: 0, uploads: 0 })
  })

  test('shares what is left with those that are stored at the same time, until they end', async () => {
    const account = await createTestAccount(app, { plan: 'starter' })
    const bytes = sound(200).length
    await leaveStorage(app, account, 2 * bytes - 1)
    const first = new AbortController()
    const held = postLink(account, '/assets', site.serve('/first.wav', large), first.signal)
    const ended = Promise.allSettled([held])
    const uploadCount = async () => (await storageUse(app, account)).uploads
    await expect.poll(uploadCount).toBe(1)
    const url = site.serve('/second.wav', { body: sound(200) })
    const refused = await account.api.post('/assets', { url })
    expect([refused.status, refused.body.error.type]).toEqual([403, 'storage_quota_exceeded'])
    expect(refused.body.error.message).toContain(`has ${bytes - 1} left`)
    first.abort()
    await ended
    await expect.poll(uploadCount).toBe(0)
    expect((await account.api.post('/assets', { url })).status).toBe(201)
    expect(await storageUse(app, account)).toMatchObject({ stored: bytes, uploads: 0 })
  })
})
