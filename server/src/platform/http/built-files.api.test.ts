import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
compressFiles(folder)
const http = fastify()
await serveBuiltFiles(http, {
  folder,
  files: [
    { path: '/campus/player.js', file: 'player.js', isEmbeddable: true },
    { path: '/panel.js', file: 'player.js', isEmbeddable: false },
    { path: '/absent.js', file: 'absent.js', isEmbeddable: false },
  ],
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
