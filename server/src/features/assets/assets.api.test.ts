import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { animation, film, picture, pixelBomb, sound } from '../../../test/fakes/media-files.ts'
import { startMediaServer } from '../../../test/fakes/media-server.ts'

const app = await startTestApp({ environment: { OUTBOUND_ALLOW: '127.0.0.1/32', ASSET_URL_MAX_MB: '1' } })
const site = await startMediaServer()
afterAll(() => site.close())
const account = await createTestAccount(app)
const { api } = account

const base64 = (bytes: Buffer): string => bytes.toString('base64')
const addBytes = (bytes: Buffer, file_name: string, more = {}, by = account) =>
  by.api.post('/assets', { file_base64: base64(bytes), file_name, ...more })
const path = (address: string): string => address.slice(app.url.length)

async function stored(by: TestAccount): Promise<{ counted: number; held: number }> {
  const [row] = await app.sql<{ counted: number; held: number }>(
    `select storage_bytes as counted,
       (select coalesce(sum(file_size_bytes), 0)::bigint from assets a where a.account_id = u.account_id and status = 'ready') as held
     from account_usage u where account_id = $1`,
    [by.account.id],
  )
  return { counted: Number(row!.counted), held: Number(row!.held) }
}

describe('images', () => {
  test('become WebP, upright, without metadata, and are ready at once', async () => {
    const { status, body } = await addBytes(
      await picture(40, 20, { format: 'jpeg', orientation: 6 }),
      'Leaf photo.JPG',
    )
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      kind: 'image',
      title: 'Leaf photo',
      file_name: 'Leaf photo.JPG',
      status: 'ready',
      public_url: expect.stringMatching(`^${app.url}/files/${body.id}/[\\w-]{22}/leaf-photo\\.webp$`),
    })
    const file = await app.request({ path: path(body.public_url) })
    const { format, width, height, orientation, exif } = await sharp(file.bytes).metadata()
    expect({ format, width, height, orientation, exif }).toEqual({
      format: 'webp',
      width: 20,
      height: 40,
      orientation: undefined,
      exif: undefined,
    })
    expect(file.bytes.includes('Nobody Secret')).toBe(false)
    const { body: record } = await api.get(`/assets/${body.id}`)
    expect(record).toMatchObject({
      mime_type: 'image/webp',
      file_size_bytes: file.bytes.length,
      duration_seconds: null,
    })
  })

  test.each(['png', 'webp', 'tiff', 'avif'] as const)('%s is read', async (format) => {
    const { body } = await addBytes(await picture(30, 20, { format }), `x.${format}`)
    const { bytes } = await app.request({ path: path(body.public_url) })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 30, height: 20 })
  })

  test('are at most 4096 pixels a side, in proportion', async () => {
    const { body } = await addBytes(await picture(8_192, 100), 'wide.png')
    const { bytes } = await app.request({ path: path(body.public_url) })
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 4_096, height: 50 })
  })

  test('keep their animation', async () => {
    const { body } = await addBytes(await animation(5), 'moving.gif')
    const { bytes } = await app.request({ path: path(body.public_url) })
    expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({
      format: 'webp',
      pages: 5,
      pageHeight: 10,
    })
  })

  test('with more pixels than allowed, damaged ones, and other formats asked as images are 422', async () => {
    const png = await picture(300, 300)
    const files = [
      await pixelBomb(12_000),
      png.subarray(0, 200),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ]
    for (const bytes of files) {
      const { status, body } = await addBytes(bytes, 'x.png', { kind: 'image' })
      expect([status, body.error.type]).toEqual([422, 'unsupported_file'])
    }
  })
})

describe('audio and files', () => {
  test('audio is kept as it is, with its length', async () => {
    const bytes = sound(12)
    const { body } = await addBytes(bytes, 'talk.wav')
    expect(body).toMatchObject({ kind: 'audio', status: 'ready' })
    expect((await api.get(`/assets/${body.id}`)).body).toMatchObject({
      mime_type: 'audio/wav',
      duration_seconds: 12,
      file_size_bytes: bytes.length,
    })
    expect((await app.request({ path: path(body.public_url) })).bytes).toEqual(bytes)
  })

  test('the kind is told from the bytes, not from the name', async () => {
    const cases: [Buffer, string, string][] = [
      [sound(1), 'photo.png', 'audio'],
      [await picture(4, 4), 'song.mp3', 'image'],
      [Buffer.from('%PDF-1.7\n%rest'), 'x.webp', 'file'],
      [Buffer.from('plain text'), 'x.mp4', 'file'],
      [film({ pictures: false }), 'memo.mp4', 'audio'],
    ]
    for (const [bytes, name, kind] of cases) expect((await addBytes(bytes, name)).body.kind).toBe(kind)
  })

  test('bytes that are not of the kind asked for are 422; as a mere file anything but a video is kept', async () => {
    const png = await picture(4, 4)
    for (const [bytes, kind] of [
      [png, 'audio'],
      [sound(1), 'image'],
      [Buffer.from('text'), 'audio'],
      [png, 'video'],
    ] as const) {
      const { status, body } = await addBytes(bytes, 'x', { kind })
      expect([kind, status, body.error.type]).toEqual([kind, 422, 'unsupported_file'])
    }
    const { body } = await addBytes(png, 'original.png', { kind: 'file' })
    expect(body.kind).toBe('file')
    expect((await app.request({ path: path(body.public_url) })).bytes).toEqual(png)
  })

  test('a video as base64 is 422', async () => {
    for (const kind of [undefined, 'video', 'file', 'audio']) {
      const { status, body } = await addBytes(film(), 'x.mp4', { kind })
      expect([kind, status, body.error.type]).toEqual([kind, 422, 'unsupported_file'])
    }
  })
})

describe('what is sent', () => {
  test('neither or both of url and file_base64 are 400 exactly_one_required', async () => {
    for (const body of [
      {},
      { kind: 'image' },
      { url: 'https://example.com/x', file_base64: 'AAAA', file_name: 'x' },
    ]) {
      const answer = await api.post('/assets', body)
      expect([answer.status, answer.body.error.type]).toEqual([400, 'exactly_one_required'])
    }
  })

  test('file_base64 needs a file_name and must be base64 without a data: prefix', async () => {
    const wrong = [
      { file_base64: 'AAAA' },
      ...[
        '',
        'A',
        'AAA',
        'AA==AA',
        'data:image/png;base64,AAAA',
        'AA A',
        'AAA\n',
        'AA-_',
        '====',
        '%%%%',
      ].map((file_base64) => ({ file_base64, file_name: 'x' })),
    ]
    for (const body of wrong) {
      const answer = await api.post('/assets', body)
      expect([body, answer.status, answer.body.error.type]).toEqual([body, 400, 'invalid_request'])
      expect(answer.body.error.message).toMatch(/^file_(base64|name): /)
    }
  })

  test('3,145,728 decoded bytes are taken, also with escaped slashes; one more is 413', async () => {
    const most = Buffer.alloc(3_145_728, 0xff)
    const text = JSON.stringify({ file_base64: base64(most), file_name: 'most.bin' }).replaceAll('/', '\\/')
    const headers = { authorization: `Bearer ${account.keys.write}`, 'content-type': 'application/json' }
    const escaped = text.length <= 5_242_880 ? text : text.replaceAll('\\/', '/')
    const taken = await app.request({ method: 'POST', path: '/api/v1/assets', headers, body: escaped })
    expect(taken.status).toBe(201)
    const { status, body } = await addBytes(Buffer.concat([most, Buffer.from('x')]), 'more.bin')
    expect([status, body.error.type]).toEqual([413, 'payload_too_large'])
  })
})

describe('links', () => {
  test('an image, audio or file is there when the request returns, named by its link', async () => {
    const url = site.serve('/media/G%C3%A4rten%20im%20Mai.png?size=big', { body: await picture(10, 10) })
    const { status, body } = await api.post('/assets', { url })
    expect([status, body.kind, body.file_name, body.title, body.status]).toEqual([
      201,
      'image',
      'Gärten im Mai.png',
      'Gärten im Mai',
      'ready',
    ])
    expect(body.public_url).toMatch(/garten-im-mai\.webp$/)
    const bytes = sound(3)
    const audio = await api.post('/assets', {
      url: site.serve('/talk', { body: bytes }),
      file_name: 'Talk.wav',
    })
    expect(audio.body).toMatchObject({ kind: 'audio', file_name: 'Talk.wav', status: 'ready' })
    expect((await app.request({ path: path(audio.body.public_url) })).bytes).toEqual(bytes)
  })

  test('what cannot be fetched is 422 asset_fetch_failed', async () => {
    const cut = site.serve('/cut', { body: Buffer.alloc(300_000, 'x'), cuts: [200_000] })
    const large = site.serve('/large', { body: Buffer.alloc(1_500_000, 'x') })
    const endless = site.serve('/unknown-length', { body: Buffer.alloc(1_500_000, 'x'), chunked: true })
    for (const url of [`${site.url}/nothing`, 'http://127.0.0.1:1/x', cut, large, endless]) {
      const { status, body } = await api.post('/assets', { url })
      expect([url, status, body.error.type]).toEqual([url, 422, 'asset_fetch_failed'])
    }
  })

  test('a private address is 422 url_not_allowed, for a video too where it stands in the link', async () => {
    for (const url of ['http://10.0.0.1/x.png', 'http://[::1]/x', 'http://169.254.169.254/latest']) {
      const { status, body } = await api.post('/assets', { url })
      expect([url, status, body.error.type]).toEqual([url, 422, 'url_not_allowed'])
    }
    const { status, body } = await api.post('/assets', { url: 'http://10.0.0.1/x.mp4', kind: 'video' })
    expect([status, body.error.type]).toEqual([422, 'url_not_allowed'])
  })

  test('an address that cannot be called is 400', async () => {
    for (const url of ['ftp://example.com/x', 'x', 'http://u:p@example.com/x', 'javascript:alert(1)']) {
      const { status, body } = await api.post('/assets', { url })
      expect([url, status, body.error.type]).toEqual([url, 400, 'invalid_request'])
      expect(body.error.message).toMatch(/^url: /)
    }
  })

  test('a link whose bytes are not of the kind asked for is 422', async () => {
    const url = site.serve('/film.mp4', { body: film() })
    for (const kind of ['image', 'audio', 'file']) {
      const { status, body } = await api.post('/assets', { url, kind })
      expect([kind, status, body.error.type]).toEqual([kind, 422, 'unsupported_file'])
    }
  })
})

describe('storage', () => {
  test('is counted with the record, and what does not fit is 403 and leaves nothing', async () => {
    const own = await createTestAccount(app, { plan: 'starter' })
    await addBytes(sound(1), 'a.wav', {}, own)
    expect(await stored(own)).toEqual({ counted: 8_044, held: 8_044 })
    await app.sql('update account_usage set storage_bytes = 5000000000 - 8000 where account_id = $1', [
      own.account.id,
    ])
    const [granted] = await app.sql<{ storage_bytes: number }>(
      `select storage_bytes from plans where tier = 'starter'`,
    )
    await app.sql('update account_usage set storage_bytes = $2 where account_id = $1', [
      own.account.id,
      Number(granted!.storage_bytes) - 8_043,
    ])
    const { status, body } = await addBytes(sound(1), 'b.wav', {}, own)
    expect([status, body.error.type]).toEqual([403, 'storage_quota_exceeded'])
    expect((await own.api.get('/assets')).body.data).toHaveLength(1)
    const left = await Array.fromAsync(app.app.storage.list())
    expect(left.filter(({ key }) => key.startsWith(`${own.account.id}/`))).toHaveLength(1)
  })

  test('of N at once exactly those are kept that fit', async () => {
    const own = await createTestAccount(app, { plan: 'starter' })
    const [granted] = await app.sql<{ storage_bytes: number }>(
      `select storage_bytes from plans where tier = 'starter'`,
    )
    const before = Number(granted!.storage_bytes) - 3 * 8_044 - 100
    await app.sql('update account_usage set storage_bytes = $2 where account_id = $1', [
      own.account.id,
      before,
    ])
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => addBytes(sound(1), `${i}.wav`, {}, own)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(3).fill(201),
      ...Array(9).fill(403),
    ])
    expect((await stored(own)).counted).toBe(before + 3 * 8_044)
  })
})

describe('reading', () => {
  test('lists go on behind a cursor and filter by kind; pointers stand in the single read only', async () => {
    const own = await createTestAccount(app)
    for (let i = 0; i < 3; i++) await addBytes(sound(1), `${i}.wav`, {}, own)
    const { body: image } = await addBytes(await picture(4, 4), 'x.png', {}, own)
    const first = (await own.api.get('/assets?limit=2')).body
    expect([first.data.length, first.has_more, first.next_starting_after]).toEqual([
      2,
      true,
      first.data[1].id,
    ])
    const rest = (await own.api.get(`/assets?starting_after=${first.next_starting_after}`)).body
    expect([rest.data.length, rest.has_more]).toEqual([2, false])
    const images = (await own.api.get('/assets?kind=image')).body.data
    expect(images.map(({ id }: { id: number }) => id)).toEqual([image.id])
    expect(Object.keys(images[0]).toSorted()).toEqual(
      [
        'object',
        'id',
        'kind',
        'title',
        'file_name',
        'mime_type',
        'file_size_bytes',
        'duration_seconds',
        'status',
        'error',
        'folder_id',
        'public_url',
        'created_at',
        'updated_at',
      ].toSorted(),
    )
  })

  test('the same Idempotency-Key adds one file', async () => {
    const own = await createTestAccount(app)
    const headers = { 'idempotency-key': 'once' }
    const body = { file_base64: base64(sound(1)), file_name: 'once.wav' }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => own.api.post('/assets', body, { headers })),
    )
    const made = answers.filter(({ status }) => status === 201)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map(({ text }) => text)).size).toBe(1)
    expect((await own.api.get('/assets')).body.data).toHaveLength(1)
    expect(await stored(own)).toEqual({ counted: 8_044, held: 8_044 })
  })
})
