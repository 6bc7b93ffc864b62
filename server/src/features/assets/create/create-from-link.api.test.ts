import { afterAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { film, picture, sound } from '../../../../test/fakes/media-files.ts'
import { startMediaServer } from '../../../../test/fakes/media-server.ts'
import { addBytes, leaveStorage, storageUse, urlPath } from '../assets.fixture.ts'

const app = await startTestApp({ environment: { OUTBOUND_ALLOW: '127.0.0.1/32', ASSET_URL_MAX_MB: '1' } })
const site = await startMediaServer()
afterAll(() => site.close())
const account = await createTestAccount(app)
const { api } = account
const read = async (address: string | null) => (await app.request({ path: urlPath(app, address!) })).bytes

describe('links', () => {
  test('an image, audio or file is ready when the request returns, and named by its link', async () => {
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
    expect(await read(audio.body.public_url)).toEqual(bytes)
  })

  test('a link that cannot be fetched is answered with 422 asset_fetch_failed', async () => {
    const cut = site.serve('/cut', { body: Buffer.alloc(300_000, 'x'), cuts: [200_000] })
    const large = site.serve('/large', { body: Buffer.alloc(1_500_000, 'x') })
    const endless = site.serve('/unknown-length', { body: Buffer.alloc(1_500_000, 'x'), chunked: true })
    for (const url of [`${site.url}/nothing`, 'http://127.0.0.1:1/x', cut, large, endless]) {
      const { status, body } = await api.post('/assets', { url })
      expect([url, status, body.error.type]).toEqual([url, 422, 'asset_fetch_failed'])
    }
  })

  test('a private address in the link is answered with 422 url_not_allowed, also for a video', async () => {
    for (const url of ['http://10.0.0.1/x.png', 'http://[::1]/x', 'http://169.254.169.254/latest']) {
      const { status, body } = await api.post('/assets', { url })
      expect([url, status, body.error.type]).toEqual([url, 422, 'url_not_allowed'])
    }
    const { status, body } = await api.post('/assets', { url: 'http://10.0.0.1/x.mp4', kind: 'video' })
    expect([status, body.error.type]).toEqual([422, 'url_not_allowed'])
  })

  test('an invalid address is answered with 400 invalid_request', async () => {
    for (const url of ['ftp://example.com/x', 'x', 'http://u:p@example.com/x', 'javascript:alert(1)']) {
      const { status, body } = await api.post('/assets', { url })
      expect([url, status, body.error.type]).toEqual([url, 400, 'invalid_request'])
      expect(body.error.message).toMatch(/^url: /)
    }
  })

  test('a link whose bytes are of another kind than was asked for is answered with 422 unsupported_file', async () => {
    const url = site.serve('/film.mp4', { body: film() })
    for (const kind of ['image', 'audio', 'file']) {
      const { status, body } = await api.post('/assets', { url, kind })
      expect([kind, status, body.error.type]).toEqual([kind, 422, 'unsupported_file'])
    }
  })
})

describe('storage', () => {
  test('is counted with the record, and a file that does not fit is refused with 403 and leaves nothing', async () => {
    const own = await createTestAccount(app, { plan: 'starter' })
    await addBytes(own, sound(1), 'a.wav')
    expect(await storageUse(app, own)).toEqual({ counted: 8_044, stored: 8_044, uploads: 0 })
    const used = await leaveStorage(app, own, 8_043)
    const { status, body } = await addBytes(own, sound(1), 'b.wav')
    expect([status, body.error.type]).toEqual([403, 'storage_quota_exceeded'])
    expect((await own.api.get('/assets')).body.data).toHaveLength(1)
    expect(await storageUse(app, own)).toEqual({ counted: used, stored: 8_044, uploads: 0 })
  })

  test('has room for exactly those of many files at once that fit', async () => {
    const own = await createTestAccount(app, { plan: 'starter' })
    const used = await leaveStorage(app, own, 3 * 8_044 + 100)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => addBytes(own, sound(1), `${i}.wav`, { kind: 'file' })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(3).fill(201), ...Array(9).fill(403)])
    expect(await storageUse(app, own)).toEqual({ counted: used + 3 * 8_044, stored: 3 * 8_044, uploads: 0 })
  })
})
