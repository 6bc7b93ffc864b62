import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { compressFiles } from '../../../../web/build/compress-files.ts'
import { serveBuiltFiles } from './built-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'understudy-built-'))
const script = 'console.log("built")\n'.repeat(100)
writeFileSync(join(folder, 'player.js'), script)
mkdirSync(join(folder, 'panel/assets'), { recursive: true })
writeFileSync(join(folder, 'panel/index.html'), '<title>Panel</title>')
writeFileSync(join(folder, 'panel/assets/main-1a2b.js'), script)
compressFiles(folder)
const http = fastify()
await serveBuiltFiles(http, {
  folder,
  files: [
    { path: '/campus/player.js', file: 'player.js', isEmbeddable: true },
    { path: '/panel.js', file: 'player.js', isEmbeddable: false },
    { path: '/absent.js', file: 'absent.js', isEmbeddable: false },
  ],
  folders: [{ path: '/join/assets', folder: 'panel/assets' }],
  apps: [{ path: '/panel', folder: 'panel' }],
  home: '/panel/',
})
afterAll(async () => {
  await http.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers })

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
] as const)('a client that takes %s gets the file as %s, with its type', async (accepted, sent, open) => {
  const answer = await get('/campus/player.js', { 'accept-encoding': accepted })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/),
    vary: 'accept-encoding',
    'cache-control': 'public, no-cache',
    etag: expect.any(String),
  })
  expect(answer.headers['content-encoding']).toBe(sent)
  expect(open(answer.rawPayload).toString()).toBe(script)
})

test('a client that has the file is told so, by a tag for each encoding', async () => {
  const [plain, packed] = await Promise.all([
    get('/campus/player.js'),
    get('/campus/player.js', { 'accept-encoding': 'br' }),
  ])
  expect(plain.headers.etag).not.toBe(packed.headers.etag)
  const again = await get('/campus/player.js', { 'if-none-match': String(plain.headers.etag) })
  expect([again.statusCode, again.payload]).toEqual([304, ''])
})

test('pages of other sites may load what is meant for them, and nothing else', async () => {
  const policy = async (path: string) => (await get(path)).headers['cross-origin-resource-policy']
  expect(await policy('/campus/player.js')).toBe('cross-origin')
  expect(await policy('/panel.js')).toBeUndefined()
})

test('a file that was not built says which command builds it', async () => {
  const answer = await get('/absent.js')
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([503, 'no-store'])
  expect(answer.payload).toContain('npm run build')
})

test.each(['/panel', '/panel/', '/panel/knowledge/10000000001'])(
  '%s opens the application, which runs its own scripts alone',
  async (path) => {
    const answer = await get(path)
    expect([answer.statusCode, answer.payload]).toEqual([200, '<title>Panel</title>'])
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
    expect(answer.headers['cache-control']).toBe('public, no-cache')
  },
)

test.each(['/panel/assets/main-1a2b.js', '/join/assets/main-1a2b.js'])(
  '%s is kept for ever, since its name says what is in it',
  async (path) => {
    const answer = await get(path, { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script)
    expect(answer.headers['cache-control']).toContain('immutable')
  },
)

test.each([
  '/panel/assets/main-0000.js',
  '/join/assets/..%2findex.html',
  '/panel/assets/..%2f..%2fplayer.js',
  '/panel/assets/..%2findex.html',
  '/panel/api/unknown',
])('%s is not found', async (path) => {
  expect((await get(path)).statusCode).toBe(404)
})

test('the bare address leads to the application', async () => {
  const answer = await get('/')
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/panel/'])
})
