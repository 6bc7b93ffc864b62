import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { createTestAccount } from '../factories.ts'
import { film, sound } from '../fakes/media-files.ts'
import { startMediaServer } from '../fakes/media-server.ts'
import { startServerProcess } from './server-process.ts'

const rounds = process.env.DEEP ? 30 : 1
const writers = 4

const OUTBOUND_ALLOW = '127.0.0.1/32'
const app = await startTestApp({ environment: { OUTBOUND_ALLOW } })
const account = await createTestAccount(app, { unlimited: true })
const site = await startMediaServer()
afterAll(() => site.close())

/** Acknowledged files, with the bytes that must be stored in the end. */
const acknowledged = new Map<number, Buffer>()

async function add(url: string, body: object, bytes: Buffer): Promise<void> {
  const headers = { authorization: `Bearer ${account.keys.write}`, 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  const made = await fetch(`${url}/api/v1/assets`, request)
    .then((answer) => (answer.status === 201 ? (answer.json() as Promise<{ id: number }>) : null))
    .catch(() => null)
  if (made !== null) acknowledged.set(made.id, bytes)
}

/** Uploads sounds and films until the server is killed, at some moment. */
async function workUntilKilled(round: number): Promise<void> {
  const server = await startServerProcess({
    DATABASE_URL: app.database_url,
    DATA_DIR: app.app.config.DATA_DIR,
    OUTBOUND_ALLOW,
  })
  const work = Array.from({ length: writers }, async (_, writer) => {
    for (let i = 0; !server.hasExited(); i++) {
      const file_name = `${round}-${writer}-${i}`
      const [audio, video] = [sound(1 + (i % 3)), film({ seconds: writer + 1, bytes: 3_000_000 + i })]
      await add(server.url, { file_base64: audio.toString('base64'), file_name }, audio)
      const url = site.serve(`/${file_name}.mp4`, { body: video, etag: '"1"' })
      await add(server.url, { url, kind: 'video' }, video)
    }
  })
  await pause(200 + Math.random() * 1_200)
  server.kill('SIGKILL')
  await Promise.all([server.exited, ...work])
  // The leases of what was killed end at once instead of in a minute.
  await app.sql(`update assets set due_at = '2026-01-01' where status = 'processing'`)
}

type Row = { id: number; status: string; storage_key: string; file_size_bytes: number }

async function storedBytes({ storage_key }: Row): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await app.app.storage.read(storage_key)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test(`kill -9 of a server that takes and fetches files (${rounds} times): no half file is ever ready, what is counted is what is there`, {
  timeout: 900_000,
}, async () => {
  for (let round = 0; round < rounds; round++) await workUntilKilled(round)

  app.clock.set(Date.now())
  for (let i = 0; i < 5; i++) {
    await app.drain()
    app.clock.advance('2m')
  }
  const rows = await app.sql<Row>('select id, status, storage_key, file_size_bytes from assets')
  expect(rows.filter(({ status }) => status !== 'ready')).toEqual([])
  const there = new Set(rows.map(({ id }) => id))
  expect([...acknowledged.keys()].filter((id) => !there.has(id))).toEqual([])
  for (const row of rows) {
    const bytes = await storedBytes(row)
    expect(bytes.length).toBe(row.file_size_bytes)
    expect(bytes.equals(acknowledged.get(row.id) ?? bytes)).toBe(true)
  }
  const [usage] = await app.sql<{ storage_bytes: number }>('select storage_bytes from account_usage')
  expect(usage!.storage_bytes).toBe(rows.reduce((sum, row) => sum + row.file_size_bytes, 0))

  app.clock.advance('25h')
  await app.drain()
  expect(await Array.fromAsync(app.app.storage.list())).toHaveLength(rows.length + 1)
  expect(await Array.fromAsync(app.app.storage.listUploads())).toEqual([])
})
