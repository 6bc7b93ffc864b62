import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { film, picture, sound } from '../../../test/fakes/media-files.ts'
import { createAsset, createGuidedAnswer, signInUser } from '../../../test/records.ts'
import { leaveStorage, playedBytes, storageUse, urlPath } from './assets.fixture.ts'

const app = await startTestApp()

type Sent = { bytes: Buffer; name: string; fields?: Record<string, string> }

/** Sends a file as the panel's form does. */
async function upload(account: TestAccount, { bytes, name, fields = {} }: Sent) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([Uint8Array.from(bytes)]), name)
  const encoded = new Response(form)
  const { headers } = await signInUser(account, 'editor')
  return app.request({
    method: 'POST',
    path: '/panel/api/assets/upload',
    headers: { ...headers, 'content-type': encoded.headers.get('content-type')! },
    body: Buffer.from(await encoded.arrayBuffer()),
  })
}

describe('a file that is uploaded', () => {
  test('is ready at once, whatever it is and however large', async () => {
    const account = await createTestAccount(app)
    const text = Buffer.alloc(5_000_000, 'Sow in March. ')
    const { status, body } = await upload(account, { bytes: text, name: 'Año de siembra.txt' })
    expect([status, body]).toEqual([
      201,
      {
        id: body.id,
        kind: 'file',
        title: 'Año de siembra',
        file_name: 'Año de siembra.txt',
        status: 'ready',
        public_url: expect.stringContaining('/ano-de-siembra.txt'),
      },
    ])
    expect((await app.request({ path: urlPath(app, body.public_url) })).bytes).toEqual(text)
    const image = await upload(account, { bytes: await picture(10, 10), name: 'leaf.png' })
    expect(image.body).toMatchObject({ kind: 'image', status: 'ready' })
    const talk = await upload(account, { bytes: sound(3), name: 'talk.wav' })
    expect((await account.api.get(`/assets/${talk.body.id}`)).body).toMatchObject({
      kind: 'audio',
      duration_seconds: 3,
    })
  })

  test('may be a film, which plays; one that holds sound alone is audio', async () => {
    const account = await createTestAccount(app)
    const bytes = film({ seconds: 7 })
    const made = await upload(account, { bytes, name: 'lesson.mp4' })
    expect(made.body).toMatchObject({ kind: 'video', status: 'ready', public_url: null })
    const video = (await account.api.get(`/assets/${made.body.id}`)).body
    expect(video).toMatchObject({
      mime_type: 'video/mp4',
      duration_seconds: 7,
      file_size_bytes: bytes.length,
    })
    expect(await playedBytes(app, video.embed_url)).toEqual(bytes)
    const voice = film({ pictures: false })
    const heard = await upload(account, { bytes: voice, name: 'voice.mp4' })
    expect((await account.api.get(`/assets/${heard.body.id}`)).body).toMatchObject({
      kind: 'audio',
      mime_type: 'audio/mp4',
    })
    const refused = await upload(account, { bytes, name: 'lesson.mp4', fields: { kind: 'audio' } })
    expect([refused.status, refused.body.error.type]).toEqual([422, 'unsupported_file'])
    expect(await storageUse(app, account)).toMatchObject({ stored: bytes.length + voice.length, uploads: 0 })
  })

  test('is refused and leaves nothing where the plan has no room for it, where it is empty or of another kind', async () => {
    const account = await createTestAccount(app, { plan: 'starter' })
    const used = await leaveStorage(app, account, 99)
    const large = await upload(account, { bytes: Buffer.alloc(100, 'x'), name: 'a.txt' })
    expect([large.status, large.body.error.type]).toEqual([403, 'storage_quota_exceeded'])
    const huge = await upload(account, { bytes: Buffer.alloc(900_000, 'x'), name: 'a.txt' })
    expect([huge.status, huge.body.error.type]).toEqual([403, 'storage_quota_exceeded'])
    for (const sent of [
      { bytes: Buffer.alloc(0), name: 'a.txt' },
      { bytes: Buffer.from('no picture'), name: 'a.png', fields: { kind: 'image' } },
    ]) {
      const { status, body } = await upload(account, sent)
      expect([status, body.error.type]).toEqual([422, 'unsupported_file'])
    }
    const strange = await upload(account, { bytes: Buffer.from('x'), name: 'a.txt', fields: { kind: 'gif' } })
    expect([strange.status, strange.body.error.type]).toEqual([400, 'invalid_request'])
    const fits = await upload(account, { bytes: Buffer.alloc(99, 'x'), name: 'a.txt' })
    expect(fits.status).toBe(201)
    expect(await storageUse(app, account)).toEqual({ counted: used + 99, stored: 99, uploads: 0 })
  })
})

test('a renamed file keeps its addresses, and is found by its new title', async () => {
  const account = await createTestAccount(app)
  const { panel } = await signInUser(account, 'editor')
  const id = await createAsset(account)
  const before = (await account.api.get(`/assets/${id}`)).body
  const { body } = await panel.patch(`/assets/${id}`, { title: '  Plan of the bed ' })
  expect(body).toMatchObject({
    title: 'Plan of the bed',
    file_name: before.file_name,
    public_url: before.public_url,
  })
  expect((await account.api.get('/assets?q=bed')).body.data.map((asset: { id: number }) => asset.id)).toEqual(
    [id],
  )
  expect((await panel.patch('/assets/7', { title: 'x' })).status).toBe(404)
})

test('a file that something names is deleted by the panel once that was said', async () => {
  const account = await createTestAccount(app)
  const { panel } = await signInUser(account, 'editor')
  const asset_id = await createAsset(account)
  const guided = await createGuidedAnswer(account, { actions: [{ type: 'asset', asset_id }] })
  const refused = await panel.delete(`/assets/${asset_id}`)
  expect([refused.status, refused.body.error.type]).toEqual([409, 'asset_in_use'])
  expect(refused.body.error.message).toContain(`guided answer ${guided.id}`)
  const { body } = await panel.delete(`/assets/${asset_id}?force=true`)
  expect(body).toEqual({ id: asset_id, deleted: true, uses: [`guided answer ${guided.id}`] })
  expect((await panel.delete(`/assets/${asset_id}`)).status).toBe(404)
})
