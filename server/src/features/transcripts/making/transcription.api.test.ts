import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { sendJson } from '../../../../test/fakes/model-server.ts'
import { startFakeTranscriptions } from '../../../../test/fakes/transcription-server.ts'
import { operate } from '../../../../test/operator.ts'
import { createAsset } from '../../../../test/records.ts'
import { createFilm, createWebinar } from '../../../../test/webinars.ts'
import { createMeeting } from '../../meetings/meetings.fixture.ts'
import { createTranscript } from '../transcripts.fixture.ts'

const server = await startFakeTranscriptions()
afterAll(() => server.close())
const environment = {
  TRANSCRIPTION_BASE_URL: server.url,
  TRANSCRIPTION_MODEL: 'whisper-1',
  TRANSCRIPTION_MAX_MB: '1',
}
const app = await startTestApp({ environment })
const account = await createTestAccount(app)

const failed = (status: number) => (_: unknown, response: Parameters<typeof sendJson>[0]) =>
  sendJson(response, status, {})

const kinds = [
  {
    kind: 'webinar',
    create: async () => (await createWebinar(account)).id,
    record: (id: number, asset_id: number | null) => operate(account, 'webinar replay', { id, asset_id }),
  },
  {
    kind: 'meeting',
    create: async () => (await createMeeting(account)).id as number,
    record: (id: number, recording_asset_id: number | null) =>
      operate(account, 'meeting update', { id, recording_asset_id }),
  },
] as const

const of = ({ kind }: { kind: string }, id: number) => ({
  transcript: () => account.api.get(`/${kind}s/${id}/transcript`),
  read: async () => (await account.api.get(`/${kind}s/${id}`)).body,
  begin: () => operate(account, `${kind} transcribe`, { id }),
})

test.each(kinds)(
  'the transcript of a $kind is not ready while it is made of the recording, and then it is read',
  async (kind) => {
    const id = await kind.create()
    const { transcript, read } = of(kind, id)
    app.clock.advance('1m')
    expect(await kind.record(id, await createFilm(account))).toMatchObject({
      transcript_status: 'processing',
    })
    const waiting = await transcript()
    expect([waiting.status, waiting.body.error.type]).toEqual([409, 'transcript_not_ready'])
    app.clock.advance('1m')
    await app.drain()
    expect(await read()).toMatchObject({
      transcript_status: 'ready',
      updated_at: app.clock.now().toISOString(),
    })
    expect((await transcript()).body).toMatchObject({
      language: 'en',
      segments: [
        { speaker: null, start_seconds: 0.5, end_seconds: 3.2 },
        { text: 'When should I sow them?' },
      ],
    })
  },
)

test.each(kinds)('a $kind whose transcript was uploaded keeps it', async (kind) => {
  const id = await kind.create()
  const { transcript, begin } = of(kind, id)
  await createTranscript(account, `${kind.kind} transcript`, id)
  const seen = server.requests.length
  expect(await kind.record(id, await createFilm(account))).toMatchObject({ transcript_status: 'ready' })
  await expect(begin()).rejects.toMatchObject({ status: 409, type: 'transcript_uploaded' })
  await app.drain()
  expect(server.requests.length).toBe(seen)
  expect((await transcript()).body.segments[0].speaker).toBe('Rosa')
})

test.each(kinds)('what is uploaded while a transcript of a $kind is made wins', async (kind) => {
  const id = await kind.create()
  const { transcript } = of(kind, id)
  await kind.record(id, await createFilm(account))
  server.next(async (_, response) => {
    await createTranscript(account, `${kind.kind} transcript`, id)
    sendJson(response, 200, { text: 'What the server heard.' })
  })
  await app.drain()
  app.clock.advance('2h')
  await app.drain()
  expect((await transcript()).body.segments[0].speaker).toBe('Rosa')
  expect(await app.sql(`select from transcriptions where ${kind.kind}_id = $1`, [id])).toEqual([])
})

test.each(kinds)(
  'when the recording of a $kind is taken away or deleted, no transcript comes',
  async (kind) => {
    const [id, other] = [await kind.create(), await kind.create()]
    await kind.record(id, await createFilm(account))
    expect(await kind.record(id, null)).toMatchObject({ transcript_status: 'none' })
    const film = await createFilm(account)
    await kind.record(other, film)
    server.next(async (_, response) => {
      await operate(account, 'asset delete', { id: film, force: true })
      sendJson(response, 200, { text: 'Too late.' })
    })
    await app.drain()
    for (const gone of [id, other]) expect((await of(kind, gone).transcript()).status).toBe(404)
  },
)

test('another film is transcribed anew, and until then the transcript of the first is read', async () => {
  const [webinar] = kinds
  const id = await webinar.create()
  const { transcript } = of(webinar, id)
  const first = await createFilm(account)
  await webinar.record(id, first)
  await app.drain()
  const seen = server.requests.length
  await webinar.record(id, first)
  await app.drain()
  expect(server.requests.length).toBe(seen)
  await webinar.record(id, await createFilm(account))
  expect((await transcript()).status).toBe(200)
  server.next((_, response) => sendJson(response, 200, { text: 'Sobre las habas y los tomates.' }))
  await app.drain()
  expect((await transcript()).body).toMatchObject({
    language: 'es',
    segments: [{ text: 'Sobre las habas y los tomates.' }],
  })
})

test('a server that fails is asked three times, later each time; then there is none, with the reason', async () => {
  const [webinar] = kinds
  const id = await webinar.create()
  const { transcript, read, begin } = of(webinar, id)
  const asset_id = await createFilm(account)
  await webinar.record(id, asset_id)
  const seen = server.requests.length
  server.next(failed(500), failed(503), failed(401))
  for (const wait of ['0s', '59s', '1s', '599s']) {
    app.clock.advance(wait)
    await app.drain()
    expect((await transcript()).status).toBe(409)
  }
  expect(server.requests.length).toBe(seen + 2)
  app.clock.advance('1s')
  await app.drain()
  expect((await transcript()).status).toBe(404)
  expect(await read()).toMatchObject({ transcript_status: 'none' })
  expect(app.logged.at(-1)).toMatchObject({
    msg: 'a transcript is given up',
    message: "The model's server answered 401.",
  })
  app.clock.advance('24h')
  await app.drain()
  expect(server.requests.length).toBe(seen + 3)
  expect(await begin()).toMatchObject({ status: 'processing', asset_id, failures: 0, error: null })
  await app.drain()
  expect((await transcript()).status).toBe(200)
})

test('a server that asks to wait is not asked before', async () => {
  const [webinar] = kinds
  const id = await webinar.create()
  await webinar.record(id, await createFilm(account))
  const seen = server.requests.length
  server.next((_, response) => {
    response.setHeader('retry-after', '300')
    sendJson(response, 429, {})
  })
  await app.drain()
  app.clock.advance('299s')
  await app.drain()
  expect(server.requests.length).toBe(seen + 1)
  app.clock.advance('1s')
  await app.drain()
  expect((await of(webinar, id).transcript()).status).toBe(200)
})

test('a recording beyond the bound of the server, without a file or without words is given up at once', async () => {
  const [webinar] = kinds
  const reasonOf = async (id: number) => {
    await app.drain()
    const [row] = await app.sql<{ error: { type: string; message: string } }>(
      'select error from transcriptions where webinar_id = $1',
      [id],
    )
    return row!.error
  }
  const large = await webinar.create()
  const film = await createFilm(account)
  await app.sql('update assets set file_size_bytes = 1048577 where id = $1', [film])
  const seen = server.requests.length
  await webinar.record(large, film)
  expect(await reasonOf(large)).toEqual({
    type: 'recording_too_large',
    message:
      'The recording has 1.0 MB. The server of transcriptions takes at most 1.0 MB at once (TRANSCRIPTION_MAX_MB), and the sound cannot be taken out. The file of the recording is damaged.',
  })
  expect(server.requests.length).toBe(seen)
  const lost = await webinar.create()
  const error = await createFilm(account)
  await app.sql(`update assets set status = 'error' where id = $1`, [error])
  await webinar.record(lost, error)
  expect(await reasonOf(lost)).toMatchObject({ type: 'recording_missing' })
  const silent = await webinar.create()
  await webinar.record(silent, await createFilm(account))
  server.next((_, response) => sendJson(response, 200, { text: ' ' }))
  expect(await reasonOf(silent)).toMatchObject({ type: 'nothing_said' })
})

test('a film that is still being fetched is waited for', async () => {
  const [webinar] = kinds
  const id = await webinar.create()
  const film = await createFilm(account)
  await app.sql(`update assets set status = 'processing' where id = $1`, [film])
  await webinar.record(id, film)
  for (let minutes = 0; minutes < 5; minutes++) {
    await app.drain()
    app.clock.advance('1m')
  }
  expect((await of(webinar, id).transcript()).status).toBe(409)
  await app.sql(`update assets set status = 'ready' where id = $1`, [film])
  await app.drain()
  expect((await of(webinar, id).transcript()).status).toBe(200)
})

test('of a picture, and without a recording, none can be made', async () => {
  const [webinar, meeting] = kinds
  for (const kind of [webinar, meeting]) {
    const { begin } = of(kind, await kind.create())
    await expect(begin()).rejects.toMatchObject({ status: 409, type: 'no_recording' })
  }
  const id = await meeting.create()
  expect(await meeting.record(id, await createAsset(account))).toMatchObject({ transcript_status: 'none' })
  await expect(of(meeting, id).begin()).rejects.toMatchObject({ type: 'no_recording' })
})

test('a server that is configured no more is said to be missing; without one a replay has no transcript', async () => {
  const [webinar] = kinds
  const id = await webinar.create()
  await webinar.record(id, await createFilm(account))
  const without = await app.sibling(undefined, { TRANSCRIPTION_BASE_URL: '', TRANSCRIPTION_MODEL: '' })
  await without.drain()
  const [row] = await app.sql('select error from transcriptions where webinar_id = $1', [id])
  expect(row).toMatchObject({ error: { type: 'not_configured' } })
  const other = await createTestAccount(without)
  const { id: quiet } = await createWebinar(other)
  const asset_id = await createFilm(other)
  expect(await operate(other, 'webinar replay', { id: quiet, asset_id })).toMatchObject({
    transcript_status: 'none',
  })
  await expect(operate(other, 'webinar transcribe', { id: quiet })).rejects.toMatchObject({
    ...{ status: 503, type: 'transcription_not_configured' },
  })
})

test('when a person is erased while their meeting is transcribed, nothing of it is stored', async () => {
  const email = 'heard@example.com'
  const { id } = await createMeeting(account, { email })
  await operate(account, 'meeting update', { id, recording_asset_id: await createFilm(account) })
  server.next(async (_, response) => {
    await operate(account, 'contact erase', { email })
    sendJson(response, 200, { text: 'What they said.' })
  })
  await app.drain()
  expect(await app.sql('select from transcripts where meeting_id = $1', [id])).toEqual([])
  expect(await app.sql('select from transcriptions where meeting_id = $1', [id])).toEqual([])
})

test('a process that stops in the middle leaves it to the next one', async () => {
  const [webinar] = kinds
  const id = await webinar.create()
  const going = await app.sibling()
  await webinar.record(id, await createFilm(account))
  const stopped = new Promise<void>((resolve) => {
    server.next(() => void going.stop().then(resolve))
  })
  // It would claim the row again, if it were still there.
  await Promise.all([going.drain().catch(() => {}), stopped])
  expect((await of(webinar, id).transcript()).status).toBe(409)
  await app.drain()
  expect((await of(webinar, id).transcript()).status).toBe(200)
})
