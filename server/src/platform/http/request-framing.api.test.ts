import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { sendRaw } from '../../../test/raw-request.ts'

const app = await startTestApp()

/** The head of a POST whose body is longer than what is sent of it. */
const head = (path: string, key = '', host = 'Host: 127.0.0.1') =>
  [
    `POST ${path} HTTP/1.1`,
    host,
    'Content-Type: application/json',
    'Content-Length: 1000000',
    ...(key === '' ? [] : [`Authorization: Bearer ${key}`]),
    '\r\n',
  ].join('\r\n')

test('an answer that comes before the body was read ends the connection', async () => {
  const limited = await createTestAccount(app, { requests_per_minute: 1 })
  await limited.api.get('/usage')
  for (const [path, key, status] of [
    ['/api/v1/brain/sources', '', 401],
    ['/api/v1/brain/sources', 'usk_unknown', 401],
    ['/api/v1/brain/sources', limited.keys.write, 429],
    ['/api/v1/nothing', '', 404],
    ['/nothing', '', 404],
    ['/api/v1/usage', '', 405],
  ] as const) {
    const answer = await sendRaw(app.url, `${head(path, key)}{"title":`)
    expect([path, answer]).toEqual([path, expect.stringContaining(`HTTP/1.1 ${status} `)])
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
  }
})

test('a body without end, in chunks, is not read after the answer', async () => {
  const bytes =
    'POST /api/v1/chat HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n'
  expect(await sendRaw(app.url, bytes)).toMatch(/^HTTP\/1\.1 401 [\s\S]*\r\nconnection: close\r\n/i)
})

test('the connection stays open after a body that came whole', async () => {
  const { api } = await createTestAccount(app)
  const { status, headers } = await api.post('/brain/sources', { title: 'Whole', content: 'All of it came.' })
  expect([status, headers.connection]).toEqual([201, 'keep-alive'])
})

test('no request is served on a connection that the answer before ended', async () => {
  const { api, keys } = await createTestAccount(app)
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.write(head('/api/v1/brain/sources'))
  socket.once('data', () => {
    const body = JSON.stringify({ title: 'Late', content: 'It comes after the end.' })
    const second = `${head('/api/v1/brain/sources', keys.write).replace('1000000', String(body.length))}${body}`
    socket.write('x'.repeat(1_000_000) + second)
  })
  expect(await text(socket).catch(() => '')).not.toContain('HTTP/1.1 2')
  expect((await api.get('/brain/sources')).body.data).toEqual([])
})

test.each([
  ['the same', 'Host: 127.0.0.1\r\nHost: 127.0.0.1'],
  ['another', 'Host: 127.0.0.1\r\nX-Other: 1\r\nhOST: elsewhere.example'],
])('a request with two Host headers is refused: %s', async (_, host) => {
  const answer = await sendRaw(app.url, head('/api/v1/usage', '', host))
  expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\nx-ratelimit-remaining: \d/)
  expect(answer).toContain('"invalid_request","message":"The request has more than one Host header."')
})

test('a client that hangs up while it sends is no failure of the server or its database', async () => {
  const { hostname, port } = new URL(app.url)
  for (const end of ['destroy', 'resetAndDestroy'] as const) {
    const { account, keys } = await createTestAccount(app)
    const used = () =>
      app.sql('select 1 from api_keys where account_id = $1 and last_used_at is not null', [account.id])
    const socket = connect(Number(port), hostname)
    socket.write(`${head('/api/v1/chat', keys.write)}{"message":`)
    // The key was looked up, so the body is being read.
    await expect.poll(used).toHaveLength(1)
    await app.request({ path: '/livez' })
    socket[end]()
    // The server, which runs in this process, has heard of it before it answers these.
    for (let i = 0; i < 10; i++) await app.request({ path: '/livez' })
  }
  expect(app.logged).toEqual([])
})
