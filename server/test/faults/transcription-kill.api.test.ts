import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { createTestAccount } from '../factories.ts'
import { startFakeTranscriptions } from '../fakes/transcription-server.ts'
import { operate } from '../operator.ts'
import { createFilm, createWebinar } from '../webinars.ts'
import { startServerProcess } from './server-process.ts'

const server = await startFakeTranscriptions()
afterAll(() => server.close())
const environment = { TRANSCRIPTION_BASE_URL: server.url, TRANSCRIPTION_MODEL: 'whisper-1' }
const app = await startTestApp({ environment })
const account = await createTestAccount(app)

test('kill -9 of a server that has a replay transcribed: another goes on when the lease has ended', async () => {
  app.clock.set(Date.now())
  const { id } = await createWebinar(account)
  const asset_id = await createFilm(account)
  await operate(account, 'webinar replay', { id, asset_id })
  const called = new Promise<void>((resolve) => server.next(() => resolve()))
  const killed = await startServerProcess({
    DATABASE_URL: app.database_url,
    DATA_DIR: app.app.config.DATA_DIR,
    ...environment,
  })
  await called
  killed.kill('SIGKILL')
  await killed.exited
  await app.drain()
  expect((await account.api.get(`/webinars/${id}/transcript`)).status).toBe(409)
  app.clock.advance('2m')
  await app.drain()
  const { status, body } = await account.api.get(`/webinars/${id}/transcript`)
  expect([status, body.segments?.length]).toEqual([200, 2])
  expect(server.requests).toHaveLength(2)
  expect(await app.sql('select from transcriptions')).toEqual([])
})
