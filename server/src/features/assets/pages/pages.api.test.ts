import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { film, picture, sound } from '../../../../test/fakes/media-files.ts'
import { startMediaServer } from '../../../../test/fakes/media-server.ts'
import { startFakeS3 } from '../../../../test/fakes/s3-server.ts'

const s3 = await startFakeS3()
const site = await startMediaServer()
afterAll(() => Promise.all([site.close(), s3.close()]))
const app = await startTestApp({ environment: { OUTBOUND_ALLOW: '127.0.0.1/32' } })
const account = await createTestAccount(app)

async function addFile(bytes: Buffer, file_name: string, by: TestAccount = account) {
  const { body, status, text } = await by.api.post('/assets', {
    file_base64: bytes.toString('base64'),
    file_name,
  })
  if (status !== 201) throw new Error(text)
  return (await by.api.get(`/assets/${body.id}`)).body
}

const urlPath = (address: string): string => address.slice(app.url.length)
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request({ path, headers, method })
const withKey = { authorization: `Bearer ${account.keys.read}` }

const bytes = randomBytes(200_000)
const file = await addFile(bytes, 'Notas del año.bin')
const addresses: [string, string, Record<string, string>][] = [
  ['GET /assets/{id}/download', `/api/v1/assets/${file.id}/download`, withKey],
  ['public_url', urlPath(file.public_url), {}],
  ['download_url', urlPath(file.download_url), {}],
]

describe.each(addresses)('%s', (_, path, own) => {
  test('may be embedded by pages of other sites, unless a key is needed', async () => {
    const policy = (await get(path, own)).headers['cross-origin-resource-policy']
    expect(policy).toBe('authorization' in own ? 'same-origin' : 'cross-origin')
  })

  test('sends the whole file with its type, length, tag and a name that every client reads', async () => {
    const answer = await get(path, own)
    expect(answer.status).toBe(200)
    expect(answer.bytes.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '200000',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      'last-modified': expect.stringMatching(/GMT$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename="Notas del ano.bin"; filename*=UTF-8''Notas%20del%20a%C3%B1o.bin`,
    })
  })

  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=100-199', 100, 200],
    ['bytes=199990-', 199_990, 200_000],
    ['bytes=-10', 199_990, 200_000],
    ['bytes=-999999', 0, 200_000],
    ['bytes=150000-999999', 150_000, 200_000],
  ])('%s is answered with 206 and exactly these bytes', async (range, start, end) => {
    const answer = await get(path, { ...own, range })
    expect(answer.status).toBe(206)
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end - 1}/200000`)
    expect(answer.headers['content-length']).toBe(String(end - start))
    expect(answer.bytes.equals(bytes.subarray(start, end))).toBe(true)
  })

  test('several ranges come as multipart/byteranges, each with its own frame', async () => {
    const answer = await get(path, { ...own, range: 'bytes=5-9,100-299,-4' })
    expect(answer.status).toBe(206)
    const [, boundary] = /^multipart\/byteranges; boundary=(\S+)$/.exec(answer.headers['content-type']!)!
    const parts = answer.bytes.toString('latin1').split(`\r\n--${boundary}`)
    expect(parts.at(-1)).toBe('--\r\n')
    const wanted = [
      [5, 10],
      [100, 300],
      [199_996, 200_000],
    ] as const
    expect(parts).toHaveLength(wanted.length + 2)
    for (const [index, [start, end]] of wanted.entries()) {
      const [head, ...body] = parts[index + 1]!.split('\r\n\r\n')
      expect(head).toBe(
        `\r\nContent-Type: application/octet-stream\r\nContent-Range: bytes ${start}-${end - 1}/200000`,
      )
      expect(Buffer.from(body.join('\r\n\r\n'), 'latin1').equals(bytes.subarray(start, end))).toBe(true)
    }
  })

  test('a range beyond the end is answered with 416 and the length; a malformed one is ignored', async () => {
    const beyond = await get(path, { ...own, range: 'bytes=200000-' })
    expect([beyond.status, beyond.body.error.type]).toEqual([416, 'range_not_satisfiable'])
    expect(beyond.headers['content-range']).toBe('bytes */200000')
    for (const range of ['bytes=9-5', 'bytes=x', 'lines=1-2']) {
      expect((await get(path, { ...own, range })).status).toBe(200)
    }
  })

  test('If-Range keeps ranges of another version from being mixed; If-None-Match saves the bytes', async () => {
    const { headers } = await get(path, own)
    const range = 'bytes=0-9'
    for (const same of [headers.etag!, headers['last-modified']!]) {
      expect((await get(path, { ...own, range, 'if-range': same })).status).toBe(206)
    }
    for (const other of ['"other"', `W/${headers.etag}`, 'Tue, 01 Jan 2019 00:00:00 GMT']) {
      const answer = await get(path, { ...own, range, 'if-range': other })
      expect([answer.status, answer.bytes.length]).toEqual([200, 200_000])
    }
    const known = await get(path, { ...own, 'if-none-match': headers.etag! })
    expect([known.status, known.bytes.length, known.headers.etag]).toEqual([304, 0, headers.etag])
  })

  test('HEAD answers with the headers of GET, without the bytes', async () => {
    const answer = await get(path, { ...own, range: 'bytes=0-9' }, 'HEAD')
    expect([answer.status, answer.bytes.length]).toEqual([200, 0])
    expect(answer.headers).toMatchObject({ 'content-length': '200000', 'accept-ranges': 'bytes' })
  })

  test('200 ranged reads at once are right byte for byte', async () => {
    const reads = Array.from({ length: 200 }, async (_, index) => {
      const start = (index * 7_919) % 190_000
      const answer = await get(path, { ...own, range: `bytes=${start}-${start + 9_999}` })
      return answer.status === 206 && answer.bytes.equals(bytes.subarray(start, start + 10_000))
    })
    expect(new Set(await Promise.all(reads))).toEqual(new Set([true]))
  })
})

test('ranges and whole files come out of an S3-compatible storage the same way', async () => {
  const remote = await startTestApp({
    environment: {
      S3_ENDPOINT: s3.url,
      S3_BUCKET: s3.bucket,
      S3_REGION: s3.credentials.region,
      S3_ACCESS_KEY_ID: s3.credentials.access_key_id,
      S3_SECRET_ACCESS_KEY: s3.credentials.secret_access_key,
    },
  })
  const own = await createTestAccount(remote)
  const { public_url } = await addFile(bytes, 'x.bin', own)
  const path = public_url.slice(remote.url.length)
  expect((await remote.request({ path })).bytes.equals(bytes)).toBe(true)
  const part = await remote.request({ path, headers: { range: 'bytes=1000-1999' } })
  expect([part.status, part.bytes.equals(bytes.subarray(1_000, 2_000))]).toEqual([206, true])
})

test('public addresses show images, audio and PDF, and save everything else, HTML and SVG above all', async () => {
  const files: [Buffer, string, string, string][] = [
    [await picture(4, 4), 'leaf.png', 'inline', 'image/webp'],
    [sound(1), 'talk.wav', 'inline', 'audio/wav'],
    [Buffer.from('%PDF-1.7\n'), 'notes.pdf', 'inline', 'application/pdf'],
    [Buffer.from('<script>alert(1)</script>'), 'x.html', 'attachment', 'text/html; charset=utf-8'],
    [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'x.svg',
      'attachment',
      '',
    ],
    [Buffer.from('hello'), 'x.txt', 'attachment', 'text/plain; charset=utf-8'],
  ]
  for (const [content, name, disposition, type] of files) {
    const { public_url } = await addFile(content, name)
    const { headers, status } = await get(urlPath(public_url))
    expect([name, status]).toEqual([name, 200])
    expect(headers['content-disposition']).toMatch(new RegExp(`^${disposition};`))
    if (type !== '') expect(headers['content-type']).toBe(type)
    expect(headers['cache-control']).toBe('public, max-age=86400')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  }
})

test('a public address cannot be guessed: without its token the answer is 404', async () => {
  const [, , id, token, name] = urlPath(file.public_url).split('/')
  for (const path of [
    `/files/${id}/${'A'.repeat(22)}/${name}`,
    `/files/${id}/${token!.slice(1)}/${name}`,
    `/files/${Number(id) + 1}/${token}/${name}`,
    `/files/0/${token}/${name}`,
    `/files/x/${token}/${name}`,
    `/files/9007199254740991/${token}/${name}`,
    `/files/${id}/download`,
    `/files/${id}`,
  ]) {
    const answer = await get(path)
    expect([path, answer.status]).toEqual([path, 404])
  }
})

test('signed addresses end after an hour, and no character of them can be changed', async () => {
  const own = await startTestApp()
  const by = await createTestAccount(own)
  const { download_url, id } = await addFile(sound(1), 'talk.wav', by)
  const path = download_url.slice(own.url.length)
  expect((await own.request({ path })).status).toBe(200)
  for (const altered of [
    path.replace(/expires=\d/, 'expires=9'),
    path.replace(`/${id}/`, `/${id + 1}/`),
    path.replace(/signature=(.)/, (_: string, first: string) => `signature=${first === 'A' ? 'B' : 'A'}`),
    `${path}A`,
    path.replace('/files/', '/embed/').replace('/download', '/stream'),
    path.split('&')[0]!,
  ]) {
    expect([altered, (await own.request({ path: altered })).status]).toEqual([altered, 404])
  }
  own.clock.advance('59m')
  expect((await own.request({ path })).status).toBe(200)
  own.clock.advance('61s')
  expect((await own.request({ path })).status).toBe(404)
})

test('a client that disconnects midway is not logged as a failure, and a file shorter than its record breaks the connection', async () => {
  const own = await startTestApp()
  const by = await createTestAccount(own)
  const { id, public_url } = await addFile(randomBytes(3_000_000), 'x.bin', by)
  for (let i = 0; i < 20; i++) {
    const response = await fetch(public_url)
    await response.body!.getReader().read()
    await response.body!.cancel().catch(() => {})
  }
  expect(own.logged).toEqual([])
  await own.sql('update assets set file_size_bytes = file_size_bytes + 1 where id = $1', [id])
  await expect(fetch(public_url).then((response) => response.bytes())).rejects.toThrow()
  await expect.poll(() => own.logged.at(-1)?.msg).toBe('a stored file could not be sent')
})

describe('the embed page', async () => {
  const body = film({ bytes: 300_000 })
  const url = site.serve('/Intro%20%3Cb%3E%22x%22.mp4', { body })
  const { id } = (await account.api.post('/assets', { url, kind: 'video' })).body
  await app.drain()
  const { embed_url, title } = (await account.api.get(`/assets/${id}`)).body

  test('plays the video with ranges, loads nothing else, runs its own script alone and may stand in any frame', async () => {
    expect(title).toBe('Intro <b>"x"')
    const page = await get(urlPath(embed_url))
    expect(page.headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; media-src 'self'; script-src 'sha256-[\w+/]+=*'; style-src 'sha256-[\w+/]+=*'; base-uri 'none'; form-action 'none'$/,
    )
    expect(page.headers['x-frame-options']).toBeUndefined()
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.text).not.toContain('<b>')
    expect(page.text).not.toMatch(/<script [^>]|https?:/)
    const [, source] = /<video controls [^>]*src="([^"]+)"/.exec(page.text)!
    const stream = source!.replaceAll('&#38;', '&')
    const part = await get(stream, { range: 'bytes=1000-' })
    expect([part.status, part.headers['content-type']]).toEqual([206, 'video/mp4'])
    expect(part.bytes.equals(body.subarray(1_000))).toBe(true)
  })

  test('refuses addresses that are altered, of another asset, or not signed', async () => {
    const path = urlPath(embed_url)
    for (const altered of [
      path.replace(/expires=\d/, 'expires=9'),
      path.replace(/signature=(.)/, (_: string, first: string) => `signature=${first === 'A' ? 'B' : 'A'}`),
      path.replace(`/${id}`, `/${file.id}`),
      `/embed/${id}`,
      `/embed/${id}?expires=x&signature=y`,
      `/embed/${id}?expires=99999999999&signature=`,
    ]) {
      const page = await get(altered)
      expect([altered, page.status]).toEqual([altered, 403])
      expect(page.text).not.toContain('<video')
    }
    expect((await get(`/embed/${id}/stream?${path.split('?')[1]}`)).status).toBe(404)
  })

  test('refuses an address that has expired, while the stream that it gave out lasts as long as a film', async () => {
    const own = await startTestApp({ environment: { OUTBOUND_ALLOW: '127.0.0.1/32' } })
    const by = await createTestAccount(own)
    const made = (await by.api.post('/assets', { url, kind: 'video' })).body
    await own.drain()
    const path = (await by.api.get(`/assets/${made.id}`)).body.embed_url.slice(own.url.length)
    const page = await own.request({ path })
    const stream = /src="([^"]+)"/.exec(page.text)![1]!.replaceAll('&#38;', '&')
    own.clock.advance('61m')
    expect((await own.request({ path })).status).toBe(403)
    expect((await own.request({ path: stream })).status).toBe(200)
    own.clock.advance('12h')
    expect((await own.request({ path: stream })).status).toBe(404)
  })
})
