import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { sendJson } from '../../../../test/fakes/model-server.ts'
import { makeSpokenFilm } from '../../../../test/fakes/spoken-film.ts'
import { startFakeTranscriptions } from '../../../../test/fakes/transcription-server.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { createFolder, createSource, exhaustWords, signInUser } from '../../../../test/records.ts'

const server = await startFakeTranscriptions()
afterAll(() => server.close())
const environment = {
  TRANSCRIPTION_BASE_URL: server.url,
  TRANSCRIPTION_MODEL: 'whisper-1',
  TRANSCRIPTION_MAX_MB: '1',
}
const app = await startTestApp({ environment })

const storedFiles = async () => (await Array.fromAsync(app.app.storage.list())).length
const talk = Buffer.alloc(2_000, 1)

async function start(account?: TestAccount) {
  const own = account ?? (await createTestAccount(app))
  const { headers, panel } = await signInUser(own, 'editor')
  const upload = async (file_name = 'Talk on tomatoes.mp3', bytes: Buffer = talk, fields = {}) => {
    const form = fileForm({ file_name, bytes, fields })
    const path = '/panel/api/brain/sources/upload'
    return app.request({ method: 'POST', path, headers: { ...headers, ...form.headers }, body: form.body })
  }
  const read = async (id: number) => (await own.api.get(`/brain/sources/${id}`)).body
  const again = (id: number) => panel.post(`/brain/sources/${id}/transcription`)
  return { account: own, upload, read, again }
}

test('a recording is a source at once, has its text once it is written down, and answers with the second', async () => {
  const { account, upload, read } = await start()
  const seen = server.requests.length
  const folder_id = await createFolder(account)
  const { status, body } = await upload('Talk on tomatoes.mp3', talk, {
    folder_id,
    content_date: '2025-04-01',
  })
  expect([status, body]).toMatchObject([
    201,
    {
      ...{
        title: 'Talk on tomatoes',
        source_type: 'video',
        status: 'extracting',
        word_count: 0,
        error: null,
      },
      ...{ folder_id, content_date: '2025-04-01', replaced: false },
    },
  ])
  expect(server.requests.length).toBe(seen)
  const files = await storedFiles()
  expect((await account.api.get('/brain/sources?status=extracting')).body.data).toHaveLength(1)
  await app.drain()
  expect(server.requests.at(-1)!.file).toMatchObject({ bytes: 2_000, type: 'audio/mpeg' })
  expect(await read(body.id)).toMatchObject({
    ...{ status: 'ready', language: 'en', chunk_count: 1, word_count: 12 },
    content_text: 'Welcome to our talk about the tomatoes. When should I sow them?',
  })
  const [passage] = await app.sql('select start_seconds from brain_chunks where source_id = $1', [body.id])
  expect(passage).toEqual({ start_seconds: 0 })
  expect((await account.api.get('/usage')).body.words.current).toBe(12)
  expect(await storedFiles()).toBe(files - 1)
})

test('a film that is larger than the server takes is written down too', async () => {
  const { upload, read } = await start()
  const { bytes } = await makeSpokenFilm('webm', { seconds: 60 })
  expect(bytes.length).toBeGreaterThan(2 * 1024 * 1024)
  const { body } = await upload('Film.webm', bytes)
  await app.drain()
  expect(await read(body.id)).toMatchObject({ status: 'ready' })
  expect(server.requests.at(-1)!.file).toMatchObject({ name: 'recording.webm', type: 'audio/webm' })
})

test('a server that fails is asked again later; after three failures the source says why, and somebody may try again', async () => {
  const { upload, read, again } = await start()
  const fail = (_: unknown, response: Parameters<typeof sendJson>[0]) => sendJson(response, 500, {})
  server.next(fail, fail, fail)
  const { id } = (await upload()).body
  for (const pause of ['0s', '1m', '10m']) {
    expect(await read(id)).toMatchObject({ status: 'extracting', error: null })
    app.clock.advance(pause)
    await app.drain()
  }
  expect(await read(id)).toMatchObject({ status: 'error', error: { type: 'server_failed' } })
  const { status, body } = await again(id)
  expect([status, body]).toMatchObject([200, { id, status: 'extracting', error: null }])
  expect(body.content_text).toBeUndefined()
  expect((await again(id)).body.status).toBe('extracting')
  const seen = server.requests.length
  await app.drain()
  expect(await read(id)).toMatchObject({ status: 'ready', error: null })
  expect(server.requests.length).toBe(seen + 1)
  expect((await again(id)).status).toBe(404)
})

test('what cannot be written down says so at once', async () => {
  const { account, upload, read } = await start()
  const reasonOf = async (id: number) => {
    await app.drain()
    return (await read(id)).error?.type
  }
  server.next((_, response) => sendJson(response, 200, { text: ' ' }))
  expect(await reasonOf((await upload()).body.id)).toBe('nothing_said')
  expect(await reasonOf((await upload('No film.mp4', Buffer.alloc(1_100_000, 7))).body.id)).toBe(
    'recording_unreadable',
  )
  const lost = (await upload()).body.id
  const [row] = await app.sql<{ storage_key: string }>(
    'select storage_key from source_recordings where id = $1',
    [lost],
  )
  await app.app.storage.remove(row!.storage_key)
  expect(await reasonOf(lost)).toBe('recording_missing')
  const unheard = (await upload()).body.id
  const bare = await app.sibling(undefined, { TRANSCRIPTION_BASE_URL: '', TRANSCRIPTION_MODEL: '' })
  await bare.drain()
  expect((await read(unheard)).error.type).toBe('not_configured')
  expect((await account.api.get('/usage')).body.words.current).toBe(0)
})

test('a plan without words is told when the words are there, and the recording waits for another try', async () => {
  const account = await createTestAccount(app, { plan: 'starter' })
  const { upload, read } = await start(account)
  await exhaustWords(app, account)
  const { id } = (await upload()).body
  await app.drain()
  expect(await read(id)).toMatchObject({
    ...{ status: 'error', error: { type: 'words_quota_exceeded' }, content_text: '' },
  })
})

test('an empty recording, one beyond all bounds of a form and an unknown folder leave neither source nor file', async () => {
  const { account, upload } = await start()
  const { id: other } = await createSource(await createTestAccount(app))
  const files = await storedFiles()
  expect((await upload('a.mp3', Buffer.alloc(0))).body.error.type).toBe('file_no_text')
  expect((await upload('a.mp3', talk, { folder_id: other })).body.error.type).toBe('not_found')
  expect((await account.api.get('/brain/sources')).body.data).toEqual([])
  expect(await storedFiles()).toBe(files)
})

test('a source that is deleted takes its recording along, also while it is written down', async () => {
  const { account, upload } = await start()
  const files = await storedFiles()
  const { id } = (await upload()).body
  server.next(async (_, response) => {
    await account.api.delete(`/brain/sources/${id}`)
    sendJson(response, 200, { text: 'What was said.' })
  })
  await app.drain()
  expect(await app.sql('select from source_recordings where id = $1', [id])).toEqual([])
  expect((await account.api.get('/brain/sources')).body.data).toEqual([])
  expect((await account.api.get('/usage')).body.words.current).toBe(0)
  await expect.poll(storedFiles).toBe(files)
})

test('a text that is no recording cannot be written down again', async () => {
  const { account, again } = await start()
  const { id } = await createSource(account)
  expect((await again(id)).body.error.type).toBe('not_found')
})
