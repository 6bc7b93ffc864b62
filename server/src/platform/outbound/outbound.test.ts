import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, BlockList, createServer as createTcpServer } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import type { systemLookup } from './connector.ts'
import { createOutbound, OutboundError, readBody } from './index.ts'
import { refusedHosts } from './refused-hosts.fixture.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const closers: (() => Promise<unknown>)[] = []
afterAll(() => Promise.all(closers.map((close) => close())))

/** A server on a loopback address that counts the connections it gets. */
async function startServer(handler: Handler, host = '127.0.0.1') {
  const server: Server = createServer(handler)
  let connections = 0
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  closers.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}`, connections: () => connections }
}

function outboundTo(networks: string[] = [], lookup?: typeof systemLookup) {
  const allow = new BlockList()
  for (const network of networks) {
    const [address, bits] = network.split('/')
    allow.addSubnet(address!, Number(bits), address!.includes(':') ? 'ipv6' : 'ipv4')
  }
  const outbound = createOutbound({ OUTBOUND_ALLOW: allow }, lookup)
  closers.push(() => outbound.close())
  return outbound
}

/** A resolver that gives the next list of addresses at each question. */
function resolver(...answers: string[][]) {
  let asked = 0
  const lookup = ((_name: string, _options: unknown, callback: (...args: unknown[]) => void) => {
    const addresses = answers[Math.min(asked++, answers.length - 1)]!
    const list = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    queueMicrotask(() => callback(null, list))
  }) as unknown as typeof systemLookup
  return { lookup, asked: () => asked }
}

const failureReason = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no failure',
    (error) => (error instanceof OutboundError ? error.reason : `not an OutboundError: ${error}`),
  )

const loopback = ['127.0.0.0/8']
const ok: Handler = (_request, response) => response.end('hello')

test('an address is reached with its answer, when the operator allows its network', async () => {
  const server = await startServer(ok)
  const response = await outboundTo(loopback).request({ url: `${server.url}/x?y=1` })
  expect(response).toMatchObject({ status: 200, url: `${server.url}/x?y=1` })
  expect((await readBody(response.body)).toString()).toBe('hello')
})

test(`${refusedHosts.length} spellings of loopback, private, link-local and metadata addresses get no connection`, async () => {
  const server = await startServer(ok, '::')
  const outbound = outboundTo()
  const reasons = await Promise.all(
    refusedHosts.map(
      async (host) =>
        `${host} ${await failureReason(outbound.request({ url: `http://${host}:${server.port}/` }))}`,
    ),
  )
  expect(refusedHosts.length).toBeGreaterThanOrEqual(150)
  expect(reasons.filter((line) => !/ url_(not_allowed|invalid)$/.test(line))).toEqual([])
  expect(server.connections()).toBe(0)
})

test('a name that resolves to a private address is refused, alone or beside public ones', async () => {
  const server = await startServer(ok)
  for (const addresses of [['127.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['::1'], ['::ffff:7f00:1']]) {
    const { lookup } = resolver(addresses)
    const call = outboundTo([], lookup).request({ url: `http://rebind.example:${server.port}/` })
    expect(await failureReason(call)).toBe('url_not_allowed')
  }
  expect(await failureReason(outboundTo().request({ url: `http://localhost:${server.port}/` }))).toBe(
    'url_not_allowed',
  )
  expect(server.connections()).toBe(0)
})

test('a name is resolved once, so a resolver cannot answer otherwise between the check and the call', async () => {
  const server = await startServer(ok)
  const { lookup, asked } = resolver(['127.0.0.2'], ['127.0.0.1'])
  const outbound = outboundTo(['127.0.0.2/32'], lookup)
  const call = outbound.request({ url: `http://rebind.example:${server.port}/` })
  expect(await failureReason(call)).toBe('network')
  expect([asked(), server.connections()]).toEqual([1, 0])
})

test('a redirect from an allowed to a blocked address is not followed there', async () => {
  const blocked = await startServer(ok, '127.0.0.2')
  const server = await startServer((_request, response) => {
    response.writeHead(302, { location: `http://127.0.0.2:${blocked.port}/` }).end()
  })
  const outbound = outboundTo(['127.0.0.1/32'])
  expect(await failureReason(outbound.request({ url: server.url, maxRedirects: 5 }))).toBe('url_not_allowed')
  expect(blocked.connections()).toBe(0)
})

test.each([
  'file:///etc/passwd',
  'ftp://127.0.0.1/',
  'javascript:alert(1)',
  'http://user:pw@127.0.0.1/',
  'http://',
])('a redirect to what is never called is refused as not allowed: %s', async (location) => {
  const server = await startServer((_request, response) => response.writeHead(302, { location }).end())
  const call = outboundTo(loopback).request({ url: server.url, maxRedirects: 5 })
  expect(await failureReason(call)).toBe('url_not_allowed')
  expect(server.connections()).toBe(1)
})

test('five redirects are followed, relative ones too; a sixth is an error; without maxRedirects none is', async () => {
  const server = await startServer((request, response) => {
    const left = Number(request.url!.slice(1))
    if (left === 0) response.end('there')
    else response.writeHead(301, { location: `/${left - 1}` }).end('moved')
  })
  const outbound = outboundTo(loopback)
  const arrived = await outbound.request({ url: `${server.url}/5`, maxRedirects: 5 })
  expect([arrived.status, arrived.url]).toEqual([200, `${server.url}/0`])
  expect(await failureReason(outbound.request({ url: `${server.url}/6`, maxRedirects: 5 }))).toBe(
    'too_many_redirects',
  )
  const plain = await outbound.request({ url: `${server.url}/1` })
  expect([plain.status, (await readBody(plain.body)).toString()]).toEqual([301, 'moved'])
})

test('https_only: plain http reaches only what the operator opened', async () => {
  const server = await startServer(ok)
  const opened = outboundTo(loopback)
  const response = await opened.request({ url: server.url, https_only: true })
  expect(response.status).toBe(200)
  const { lookup } = resolver(['93.184.216.34'])
  const call = outboundTo(loopback, lookup).request({ url: 'http://public.example/', https_only: true })
  expect(await failureReason(call)).toBe('url_not_allowed')
  expect(() => opened.check('http://93.184.216.34/', { https_only: true })).toThrow(OutboundError)
})

test.each([
  ['ftp://example.com/', 'url_invalid'],
  ['file:///etc/passwd', 'url_invalid'],
  ['http://user:pass@example.com/', 'url_invalid'],
  ['http://user@example.com/', 'url_invalid'],
  ['//example.com', 'url_invalid'],
  ['http://', 'url_invalid'],
  ['', 'url_invalid'],
])('%j is refused before anything is called', async (url, reason) => {
  expect(await failureReason(outboundTo().request({ url }))).toBe(reason)
})

test('proxy variables of the environment are ignored', async () => {
  const proxy = await startServer(ok)
  const server = await startServer((_request, response) => response.end('direct'))
  const before = { ...process.env }
  Object.assign(process.env, { HTTP_PROXY: proxy.url, http_proxy: proxy.url, NODE_USE_ENV_PROXY: '1' })
  try {
    const { body } = await outboundTo(loopback).request({ url: server.url })
    expect((await readBody(body)).toString()).toBe('direct')
    expect(proxy.connections()).toBe(0)
  } finally {
    for (const name of ['HTTP_PROXY', 'http_proxy', 'NODE_USE_ENV_PROXY']) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
})

test.each(['gzip', 'br'])('a %s answer is decoded, and a bomb is cut off', async (encoding) => {
  const compress = encoding === 'gzip' ? gzipSync : brotliCompressSync
  const server = await startServer((request, response) => {
    const plain = request.url === '/bomb' ? Buffer.alloc(30_000_000) : Buffer.from('small')
    response.writeHead(200, { 'content-encoding': encoding }).end(compress(plain))
  })
  const outbound = outboundTo(loopback)
  const small = await outbound.request({ url: server.url, maxBytes: 1_000_000, compressed: true })
  expect((await readBody(small.body)).toString()).toBe('small')
  const bomb = await outbound.request({ url: `${server.url}/bomb`, maxBytes: 1_000_000, compressed: true })
  expect(await failureReason(readBody(bomb.body))).toBe('too_large')
})

test('encodings that were not asked for are refused', async () => {
  const server = await startServer((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip, gzip, gzip' }).end('x'),
  )
  expect(await failureReason(outboundTo(loopback).request({ url: server.url }))).toBe('bad_response')
})

test('endless bodies and endless silence end in time', async () => {
  const server = await startServer((request, response) => {
    if (request.url === '/silent') return
    response.write('x')
    if (request.url === '/stalled') return
    const timer = setInterval(() => response.write(Buffer.alloc(65_536)), 1)
    response.on('close', () => clearInterval(timer))
  })
  const outbound = outboundTo(loopback)
  const endless = await outbound.request({ url: server.url, maxBytes: 1_000_000 })
  expect(await failureReason(readBody(endless.body))).toBe('too_large')
  const late = await outbound.request({ url: server.url, timeoutMs: 200 })
  expect(await failureReason(readBody(late.body))).toBe('timeout')
  expect(await failureReason(outbound.request({ url: `${server.url}/silent`, timeoutMs: 200 }))).toBe(
    'timeout',
  )
  const stalled = await outbound.request({ url: `${server.url}/stalled`, idle_timeout_ms: 300 })
  expect(await failureReason(readBody(stalled.body))).toBe('timeout')
})

test('header bombs and answers that are not HTTP are failures, never a crash', async () => {
  const server = await startServer((_request, response) => {
    response.setHeader('x-bomb', 'a'.repeat(40_000))
    response.end()
  })
  const garbage = createTcpServer(
    (socket) => void socket.on('error', () => {}).end('SSH-2.0-OpenSSH_9.9\r\n'),
  )
  await new Promise<void>((resolve) => garbage.listen(0, '127.0.0.1', resolve))
  closers.push(async () => garbage.close())
  const outbound = outboundTo(loopback)
  expect(await failureReason(outbound.request({ url: server.url }))).toBe('bad_response')
  const { port } = garbage.address() as AddressInfo
  expect(await failureReason(outbound.request({ url: `http://127.0.0.1:${port}` }))).toBe('bad_response')
})

test('a connection cut within the body is a failure, not a short body', async () => {
  const server = await startServer((_request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('only this', () => response.destroy())
  })
  const { body } = await outboundTo(loopback).request({ url: server.url })
  expect(await failureReason(readBody(body))).toBe('network')
})
