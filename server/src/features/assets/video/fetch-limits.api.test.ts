import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { film, picture } from '../../../../test/fakes/media-files.ts'
import { startMediaServer } from '../../../../test/fakes/media-server.ts'
import { createVideo, leaveStorage, playedBytes, storageUse } from '../assets.fixture.ts'

const site = await startMediaServer()
afterAll(() => site.close())
const local = await startTestApp({ environment: { OUTBOUND_ALLOW: '127.0.0.1/32' } })

let served = 0
const fresh = (): string => `/films/${++served}.mp4`
const requestsFor = (path: string) => site.requests.filter((request) => request.path === path)

test('a video that would pass the quota ends in error and frees its bytes, announced or not', async () => {
  const account = await createTestAccount(local, { plan: 'starter' })
  const used = await leaveStorage(local, account, 10_000)
  const body = film({ bytes: 500_000 })
  const announced = await createVideo(account, site.serve(fresh(), { body }))
  const silent = await createVideo(account, site.serve(fresh(), { body, chunked: true }))
  await local.drain()
  for (const { id } of [announced, silent]) {
    expect((await account.api.get(`/assets/${id}`)).body).toMatchObject({
      status: 'error',
      error: { type: 'storage_quota_exceeded' },
    })
  }
  expect(await storageUse(local, account)).toEqual({ counted: used, stored: 0, uploads: 0 })
})

test('of videos that are fetched at once only those are ready that fit together', async () => {
  const account = await createTestAccount(local, { plan: 'starter' })
  const body = film({ bytes: 100_000 })
  const before = await leaveStorage(local, account, 2 * body.length + 5)
  for (let i = 0; i < 5; i++) await createVideo(account, site.serve(fresh(), { body }))
  await local.drain()
  const { data } = (await account.api.get('/assets')).body
  const statuses = data.map(({ status }: { status: string }) => status).toSorted()
  expect(statuses).toEqual(['error', 'error', 'error', 'ready', 'ready'])
  expect(await storageUse(local, account)).toEqual({
    counted: before + 2 * body.length,
    stored: 2 * body.length,
    uploads: 0,
  })
})

test('a link without a kind that leads to a video is fetched in the background too', async () => {
  const account = await createTestAccount(local)
  const made = await createVideo(account, site.serve(fresh(), { body: film({ bytes: 2_000_000 }) }), {})
  expect(made).toMatchObject({ kind: 'video', status: 'processing' })
  await local.drain()
  expect((await account.api.get(`/assets/${made.id}`)).body.status).toBe('ready')
  const image = await createVideo(account, site.serve(fresh(), { body: await picture(4, 4) }), {})
  expect(image).toMatchObject({ kind: 'image', status: 'ready' })
})

test('an asset that is deleted while it is fetched leaves nothing', async () => {
  const account = await createTestAccount(local)
  const { promise: hold, resolve: continueSending } = Promise.withResolvers<void>()
  const path = fresh()
  const made = await createVideo(account, site.serve(path, { body: film({ bytes: 300_000 }), hold }))
  const drained = local.drain()
  await expect.poll(() => requestsFor(path).length).toBe(1)
  await local.sql('delete from assets where id = $1', [made.id])
  continueSending()
  await drained
  expect(await storageUse(local, account)).toMatchObject({ counted: 0, stored: 0 })
})

test('a worker whose claim was taken over changes nothing', async () => {
  const account = await createTestAccount(local)
  const { promise: hold, resolve: continueSending } = Promise.withResolvers<void>()
  const path = fresh()
  const body = film({ bytes: 300_000 })
  const made = await createVideo(account, site.serve(path, { body, hold }))
  const late = local.drain()
  await expect.poll(() => requestsFor(path).length).toBe(1)
  local.clock.advance('61s')
  site.serve(path, { body })
  const other = await local.sibling()
  await other.drain()
  expect((await account.api.get(`/assets/${made.id}`)).body.status).toBe('ready')
  continueSending()
  await late
  const { body: record } = await account.api.get(`/assets/${made.id}`)
  expect((await playedBytes(local, record.embed_url)).equals(body)).toBe(true)
  expect(await storageUse(local, account)).toMatchObject({ counted: body.length, stored: body.length })
})
