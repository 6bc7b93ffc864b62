import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { operate } from '../../../../test/operator.ts'
import { createAsset } from '../../../../test/records.ts'
import { createFilm, createWebinar } from '../../../../test/webinars.ts'

const app = await startTestApp()
const { clock } = app
const account = await createTestAccount(app)
const setReplay = (id: number, options: Record<string, unknown>) =>
  operate(account, 'webinar replay', { id, ...options })
const read = async (id: number) => (await account.api.get(`/webinars/${id}`)).body

test('a film becomes the replay, which is available once the webinar has ended and the film is ready', async () => {
  const { id } = await createWebinar(account, { duration_minutes: 10 })
  const asset_id = await createFilm(account)
  clock.advance('1m')
  const set = await setReplay(id, { asset_id, visibility: 'attendees' })
  expect(set).toMatchObject({
    replay: { asset_id, available: false, visibility: 'attendees' },
    updated_at: clock.now().toISOString(),
  })
  clock.advance('9m')
  expect((await read(id)).replay).toEqual({ asset_id, available: true, visibility: 'attendees' })
  await app.sql("update assets set status = 'processing' where id = $1", [asset_id])
  expect((await read(id)).replay.available).toBe(false)
})

test('the replay of a webinar that is over is changed and taken away; who may watch it stays unless it is given', async () => {
  const { id } = await createWebinar(account)
  const asset_id = await createFilm(account)
  await operate(account, 'webinar end', { id })
  await setReplay(id, { asset_id, visibility: 'audience' })
  expect((await setReplay(id, { asset_id })).replay).toEqual({
    ...{ asset_id, available: true, visibility: 'audience' },
  })
  expect((await setReplay(id, { asset_id: null })).replay).toEqual({
    ...{ asset_id: null, available: false, visibility: 'audience' },
  })
})

test('only a video of the account is a replay', async () => {
  const { id } = await createWebinar(account)
  const picture = await createAsset(account)
  const foreign = await createFilm(await createTestAccount(app))
  await expect(setReplay(id, { asset_id: picture })).rejects.toMatchObject({ type: 'invalid_request' })
  for (const asset_id of [foreign, 1]) {
    await expect(setReplay(id, { asset_id })).rejects.toMatchObject({ type: 'not_found' })
  }
  const asset_id = await createFilm(account)
  await expect(setReplay(id + 1000, { asset_id })).rejects.toMatchObject({ type: 'not_found' })
  expect((await read(id)).replay.asset_id).toBeNull()
})

test('a film that is a replay is deleted only by force, and the webinar then has none', async () => {
  const { id } = await createWebinar(account)
  const asset_id = await createFilm(account)
  await setReplay(id, { asset_id })
  const remove = (force: boolean) => operate(account, 'asset delete', { id: asset_id, force })
  await expect(remove(false)).rejects.toMatchObject({
    type: 'asset_in_use',
    message: expect.stringContaining(`webinar ${id}`),
  })
  expect((await read(id)).replay.asset_id).toBe(asset_id)
  expect(await remove(true)).toMatchObject({ uses: [`webinar ${id}`] })
  expect((await read(id)).replay.asset_id).toBeNull()
})
