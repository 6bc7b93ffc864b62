import { afterAll, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { film, sound } from '../../../../test/fakes/media-files.ts'
import { startMediaServer } from '../../../../test/fakes/media-server.ts'
import { startFakeS3 } from '../../../../test/fakes/s3-server.ts'
import { createVideo, playedBytes, storageUse } from '../assets.fixture.ts'

const s3 = await startFakeS3()
const site = await startMediaServer()
afterAll(() => Promise.all([site.close(), s3.close()]))

const environment = { OUTBOUND_ALLOW: '127.0.0.1/32' }
const local = await startTestApp({ environment })
const bucket = await startTestApp({
  environment: {
    ...environment,
    S3_ENDPOINT: s3.url,
    S3_BUCKET: s3.bucket,
    S3_REGION: s3.credentials.region,
    S3_ACCESS_KEY_ID: s3.credentials.access_key_id,
    S3_SECRET_ACCESS_KEY: s3.credentials.secret_access_key,
  },
})
const storages: [string, TestApp][] = [
  ['a local folder', local],
  ['an S3-compatible storage', bucket],
]

let served = 0
const fresh = (): string => `/films/${++served}.mp4`
const requestsFor = (path: string) => site.requests.filter((request) => request.path === path)

test.each(storages)(
  'in %s: a video is processing and not found until it has been fetched whole',
  async (_, app) => {
    const account = await createTestAccount(app)
    const body = film({ seconds: 93, bytes: 400_000 })
    const path = fresh()
    const made = await createVideo(account, site.serve(path, { body, type: 'text/plain' }))
    expect(made).toMatchObject({ kind: 'video', status: 'processing', public_url: null })
    expect((await account.api.get(`/assets/${made.id}`)).status).toBe(404)
    expect((await account.api.get('/assets')).body.data[0]).toMatchObject({
      status: 'processing',
      error: null,
    })
    expect(await storageUse(app, account)).toMatchObject({ counted: 0 })
    await app.drain()
    const { body: record } = await account.api.get(`/assets/${made.id}`)
    expect(record).toMatchObject({
      status: 'ready',
      mime_type: 'video/mp4',
      file_size_bytes: body.length,
      duration_seconds: 93,
      public_url: null,
      download_url: null,
    })
    expect((await playedBytes(app, record.embed_url)).equals(body)).toBe(true)
    expect(await storageUse(app, account)).toEqual({ counted: body.length, stored: body.length, uploads: 0 })
    const refused = await account.api.get(`/assets/${made.id}/download`)
    expect([refused.status, refused.body.error.type]).toEqual([409, 'video_not_downloadable'])
  },
)

test.each(storages)(
  'in %s: after a broken connection it continues with Range and the bytes are right',
  async (name, app) => {
    const account = await createTestAccount(app)
    const large = name === 'a local folder' ? 3_000_000 : 40_000_000
    const body = film({ bytes: large })
    const path = fresh()
    const cuts = [Math.floor(large * 0.5), Math.floor(large * 0.2)]
    const made = await createVideo(account, site.serve(path, { body, etag: '"v1"', cuts }))
    for (let i = 0; i < 3; i++) {
      await app.drain()
      app.clock.advance('20s')
    }
    const asked = requestsFor(path)
    expect(asked).toHaveLength(3)
    expect(asked[0]!.range).toBeUndefined()
    for (const { range } of asked.slice(1)) expect(range).toMatch(/^bytes=[1-9]\d*-$/)
    const { body: record } = await account.api.get(`/assets/${made.id}`)
    expect((await playedBytes(app, record.embed_url)).equals(body)).toBe(true)
    expect(await storageUse(app, account)).toEqual({ counted: body.length, stored: body.length, uploads: 0 })
  },
)

test('a file that changed meanwhile, or whose site has no ranges or tags, is fetched again whole and never mixed', async () => {
  const account = await createTestAccount(local)
  const [first, second] = [film({ seconds: 10, bytes: 900_000 }), film({ seconds: 20, bytes: 700_000 })]
  const paths = [fresh(), fresh(), fresh()]
  const made = [
    await createVideo(account, site.serve(paths[0]!, { body: first, etag: '"v1"', cuts: [500_000] })),
    await createVideo(
      account,
      site.serve(paths[1]!, { body: first, etag: '"v1"', ranges: false, cuts: [500_000] }),
    ),
    await createVideo(account, site.serve(paths[2]!, { body: first, cuts: [500_000] })),
  ]
  await local.drain()
  site.serve(paths[0]!, { body: second, etag: '"v2"' })
  site.serve(paths[2]!, { body: second })
  local.clock.advance('20s')
  await local.drain()
  for (const [index, body] of [second, first, second].entries()) {
    const { body: record } = await account.api.get(`/assets/${made[index]!.id}`)
    expect([index, record.status]).toEqual([index, 'ready'])
    expect((await playedBytes(local, record.embed_url)).equals(body)).toBe(true)
  }
  expect(requestsFor(paths[2]!)[1]!.range).toBeUndefined()
})

/** A video whose record waits for its job. `expectReady` checks that it became ready without a request to the site. */
async function createUnfetchedVideo() {
  const account = await createTestAccount(local)
  const body = film({ bytes: 50_000 })
  const path = fresh()
  const { id } = await createVideo(account, site.serve(path, { body, etag: '"v1"' }))
  const [row] = await local.sql<{ storage_key: string }>('select storage_key from assets where id = $1', [id])
  const expectReady = async () => {
    const record = (await account.api.get(`/assets/${id}`)).body
    expect(record).toMatchObject({ status: 'ready', file_size_bytes: body.length })
    expect(requestsFor(path)).toEqual([])
  }
  return { id, storage_key: row!.storage_key, body, expectReady }
}

test('a run that died between the last byte and the record is finished without another request to the site', async () => {
  const { storage_key, body, expectReady } = await createUnfetchedVideo()
  await local.app.storage.put(storage_key, body)
  await local.drain()
  await expectReady()
})

test('an upload that has every byte is completed without another request to the site', async () => {
  const { id, storage_key, body, expectReady } = await createUnfetchedVideo()
  const upload_id = await local.app.storage.createUpload(storage_key)
  const upload = (await local.app.storage.openUpload(storage_key, upload_id))!
  await upload.write(body)
  await upload.close()
  await local.sql(
    `update assets set upload_id = $2, source_version = '"v1"', source_bytes = $3 where id = $1`,
    [id, upload_id, body.length],
  )
  await local.drain()
  await expectReady()
})

test.each([
  ['is not there', () => `${site.url}/nothing.mp4`, 'asset_fetch_failed', /404/],
  ['is not a video', () => site.serve(fresh(), { body: sound(1) }), 'unsupported_file', /audio\/wav/],
  [
    'redirects to a private address',
    () => site.serve(fresh(), { redirect: 'http://10.0.0.1/x.mp4' }),
    'url_not_allowed',
    /private/,
  ],
] as const)(
  'a video link that %s ends in error with the reason, listed and read',
  async (_, link, type, message) => {
    const account = await createTestAccount(local)
    const { id } = await createVideo(account, link())
    await local.drain()
    const answer = await account.api.get(`/assets/${id}`)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      status: 'error',
      error: { type, message: expect.stringMatching(message) },
      embed_url: null,
      file_size_bytes: 0,
    })
    expect((await account.api.get('/assets')).body.data[0]).toMatchObject({
      status: 'error',
      error: { type },
    })
    expect(await storageUse(local, account)).toEqual({ counted: 0, stored: 0, uploads: 0 })
  },
)

test('a temporary failure is retried after growing delays, and given up after five attempts without progress', async () => {
  const account = await createTestAccount(local)
  const path = fresh()
  const { id } = await createVideo(account, site.serve(path, { body: film(), refusals: Array(9).fill(503) }))
  for (const wait of ['0s', '1s', '5s', '15s']) {
    local.clock.advance(wait)
    await local.drain()
    expect((await account.api.get('/assets')).body.data[0].status).toBe('processing')
  }
  local.clock.advance('60s')
  await local.drain()
  expect(requestsFor(path)).toHaveLength(5)
  expect((await account.api.get(`/assets/${id}`)).body).toMatchObject({
    status: 'error',
    error: { type: 'asset_fetch_failed' },
  })
  const again = await createVideo(account, site.serve(fresh(), { body: film(), refusals: [500, 429] }))
  for (const wait of ['0s', '1s', '5s']) {
    local.clock.advance(wait)
    await local.drain()
  }
  expect((await account.api.get(`/assets/${again.id}`)).body.status).toBe('ready')
})
