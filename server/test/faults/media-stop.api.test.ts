import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { createTestAccount } from '../factories.ts'
import { film } from '../fakes/media-files.ts'
import { startMediaServer } from '../fakes/media-server.ts'
import { startServerProcess } from './server-process.ts'
import { until } from './until.ts'

const OUTBOUND_ALLOW = '127.0.0.1/32'
const app = await startTestApp({ environment: { OUTBOUND_ALLOW } })
const site = await startMediaServer()
afterAll(() => site.close())

test('a server that is asked to stop hands over the video it fetches, and another one goes on behind its bytes', async () => {
  const account = await createTestAccount(app)
  const server = await startServerProcess({
    DATABASE_URL: app.database_url,
    DATA_DIR: app.app.config.DATA_DIR,
    OUTBOUND_ALLOW,
  })
  const body = film({ bytes: 4_000_000 })
  const url = site.serve('/film.mp4', { body, etag: '"1"', stallAfter: 2_000_000 })
  const answer = await fetch(`${server.url}/api/v1/assets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.keys.write}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url, kind: 'video' }),
  })
  const { id } = (await answer.json()) as { id: number }
  const uploaded = async () => {
    const [row] = await app.sql<{ upload_id: string | null; storage_key: string }>(
      'select upload_id, storage_key from assets where id = $1',
      [id],
    )
    if (!row?.upload_id) return 0
    const upload = (await app.app.storage.openUpload(row.storage_key, row.upload_id))!
    await upload.close()
    return upload.stored_bytes
  }
  await until('two megabytes of the film', async () => (await uploaded()) === 2_000_000)

  server.kill('SIGTERM')
  const { code, took_ms } = await server.exited
  expect(code).toBe(0)
  expect(took_ms).toBeLessThan(9_000)

  site.serve('/film.mp4', { body, etag: '"1"' })
  app.clock.set(Date.now())
  await app.drain()
  expect(site.requests.at(-1)?.range).toBe('bytes=2000000-')
  expect((await account.api.get(`/assets/${id}`)).body).toMatchObject({
    status: 'ready',
    file_size_bytes: body.length,
  })
})
