import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { animation, film, picture, pixelBomb, sound } from '../../../test/fakes/media-files.ts'
import { createAsset } from '../../../test/records.ts'
import { addBytes, storageUse, urlPath } from './assets.fixture.ts'

const app = await startTestApp({ environment: { OUTBOUND_ALLOW: '127.0.0.1/32', ASSET_URL_MAX_MB: '1' } })
const account = await createTestAccount(app)
const { api } = account

const add = (bytes: Buffer, file_name: string, more = {}) => addBytes(account, bytes, file_name, more)
const read = async (address: string | null) => (await app.request({ path: urlPath(app, address!) })).bytes

describe('images', () => {
  test('become WebP, upright, without metadata, and are ready at once', async () => {
    const { status, body } = await add(
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
    const bytes = await read(body.public_url)
    const { format, width, height, orientation, exif } = await sharp(bytes).metadata()
    expect({ format, width, height, orientation, exif }).toEqual({
      format: 'webp',
      width: 20,
      height: 40,
      orientation: undefined,
      exif: undefined,
    })
    expect(bytes.includes('Nobody Secret')).toBe(false)
    const { body: record } = await api.get(`/assets/${body.id}`)
    expect(record).toMatchObject({
      mime_type: 'image/webp',
      file_size_bytes: bytes.length,
      duration_seconds: null,
    })
  })

  test.each(['png', 'webp', 'tiff', 'avif'] as const)('%s is read', async (format) => {
    const { body } = await add(await picture(30, 20, { format }), `x.${format}`)
    const bytes = await read(body.public_url)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 30, height: 20 })
  })

  test('are at most 4096 pixels a side, in proportion', async () => {
    const { body } = await add(await picture(8_192, 100), 'wide.png')
    const bytes = await read(body.public_url)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 4_096, height: 50 })
  })

  test('keep their animation', async () => {
    const { body } = await add(await animation(5), 'moving.gif')
    const bytes = await read(body.public_url)
    expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({
      format: 'webp',
      pages: 5,
      pageHeight: 10,
    })
  })

  test('are refused with 422 unsupported_file if they have too many pixels, are damaged or are of another format', async () => {
    const png = await picture(300, 300)
    const files = [
      await pixelBomb(10_001),
      png.subarray(0, 200),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ]
    for (const bytes of files) {
      const { status, body } = await add(bytes, 'x.png', { kind: 'image' })
      expect([status, body.error.type]).toEqual([422, 'unsupported_file'])
    }
  })
})

describe('audio and files', () => {
  test('audio is stored as it is, with its duration', async () => {
    const bytes = sound(12)
    const { body } = await add(bytes, 'talk.wav')
    expect(body).toMatchObject({ kind: 'audio', status: 'ready' })
    expect((await api.get(`/assets/${body.id}`)).body).toMatchObject({
      mime_type: 'audio/wav',
      duration_seconds: 12,
      file_size_bytes: bytes.length,
    })
    expect(await read(body.public_url)).toEqual(bytes)
  })

  test('the kind comes from the bytes, not from the name', async () => {
    const cases: [Buffer, string, string][] = [
      [sound(1), 'photo.png', 'audio'],
      [await picture(4, 4), 'song.mp3', 'image'],
      [Buffer.from('%PDF-1.7\n%rest'), 'x.webp', 'file'],
      [Buffer.from('plain text'), 'x.mp4', 'file'],
      [film({ pictures: false }), 'memo.mp4', 'audio'],
    ]
    for (const [bytes, name, kind] of cases) expect((await add(bytes, name)).body.kind).toBe(kind)
  })

  test('bytes of another kind than was asked for are refused with 422, but anything except a video may be stored as a file', async () => {
    const png = await picture(4, 4)
    for (const [bytes, kind] of [
      [png, 'audio'],
      [sound(1), 'image'],
      [Buffer.from('text'), 'audio'],
      [png, 'video'],
    ] as const) {
      const { status, body } = await add(bytes, 'x', { kind })
      expect([kind, status, body.error.type]).toEqual([kind, 422, 'unsupported_file'])
    }
    const { body } = await add(png, 'original.png', { kind: 'file' })
    expect(body.kind).toBe('file')
    expect(await read(body.public_url)).toEqual(png)
  })

  test('a video that is sent as base64 is refused with 422', async () => {
    for (const kind of [undefined, 'video', 'file', 'audio']) {
      const { status, body } = await add(film(), 'x.mp4', { kind })
      expect([kind, status, body.error.type]).toEqual([kind, 422, 'unsupported_file'])
    }
  })
})

describe('the body of a request', () => {
  test('without url and file_base64, or with both, is answered with 400 exactly_one_required', async () => {
    for (const body of [
      {},
      { kind: 'image' },
      { url: 'https://example.com/x', file_base64: 'AAAA', file_name: 'x' },
    ]) {
      const answer = await api.post('/assets', body)
      expect([answer.status, answer.body.error.type]).toEqual([400, 'exactly_one_required'])
    }
  })

  test('needs a file_name with file_base64, which must be base64 without a data: prefix', async () => {
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

  test('may have 3,145,728 decoded bytes, also with escaped slashes; one more is answered with 413', async () => {
    const largest = Buffer.alloc(3_145_728, 0xff)
    const text = JSON.stringify({
      file_base64: largest.toString('base64'),
      file_name: 'largest.bin',
    }).replaceAll('/', '\\/')
    const headers = { authorization: `Bearer ${account.keys.write}`, 'content-type': 'application/json' }
    const escaped = text.length <= 5_242_880 ? text : text.replaceAll('\\/', '/')
    const accepted = await app.request({ method: 'POST', path: '/api/v1/assets', headers, body: escaped })
    expect(accepted.status).toBe(201)
    const { status, body } = await add(Buffer.concat([largest, Buffer.from('x')]), 'larger.bin')
    expect([status, body.error.type]).toEqual([413, 'payload_too_large'])
  })
})

describe('reading', () => {
  test('lists continue after a cursor and filter by kind, and signed addresses are in the single read alone', async () => {
    const own = await createTestAccount(app)
    for (let i = 0; i < 3; i++) await addBytes(own, sound(1), `${i}.wav`)
    const { body: image } = await addBytes(own, await picture(4, 4), 'x.png')
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
    const body = { file_base64: sound(1).toString('base64'), file_name: 'once.wav' }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => own.api.post('/assets', body, { headers })),
    )
    const made = answers.filter(({ status }) => status === 201)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map(({ text }) => text)).size).toBe(1)
    expect((await own.api.get('/assets')).body.data).toHaveLength(1)
    expect(await storageUse(app, own)).toEqual({ counted: 8_044, stored: 8_044, uploads: 0 })
  })
})

test('the newest media come first where that is asked for, in pages without a gap', async () => {
  const own = await createTestAccount(app)
  const ids: number[] = []
  for (let i = 0; i < 3; i++) ids.push(await createAsset(own))
  const first = (await own.api.get('/assets?order=desc&limit=2')).body
  const rest = (await own.api.get(`/assets?order=desc&limit=2&starting_after=${first.next_starting_after}`))
    .body
  const found = [...first.data, ...rest.data].map(({ id }: { id: number }) => id)
  expect([found, rest.has_more]).toEqual([ids.toReversed(), false])
})
