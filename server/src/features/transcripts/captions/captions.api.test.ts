import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { startFakeTranscriptions } from '../../../../test/fakes/transcription-server.ts'
import { createLesson } from '../../../../test/lessons.ts'
import { operate } from '../../../../test/operator.ts'
import { createAsset, signInUser } from '../../../../test/records.ts'
import { createFilm, createWebinar } from '../../../../test/webinars.ts'
import { createTranscript, formOf } from '../transcripts.fixture.ts'

const server = await startFakeTranscriptions()
afterAll(() => server.close())
const environment = { TRANSCRIPTION_BASE_URL: server.url, TRANSCRIPTION_MODEL: 'whisper-1' }
const app = await startTestApp({ environment })
const bare = await startTestApp()
const account = await createTestAccount(app)
const { panel, headers } = await signInUser(account)

const sendCaptions = (id: number, text?: string, fields: Record<string, string> = {}) =>
  app.request({
    method: 'POST',
    path: `/panel/api/assets/${id}/transcript`,
    ...formOf(headers, text, fields),
  })

/** A lesson with a film, as its student reads it. */
async function createFilmLesson(asset_id: number, type: 'video' | 'audio' = 'video') {
  const { student, unit_id } = await createLesson(account, [{ type, content: { asset_id } }])
  return async () => (await student.campus.get(`/lessons/${unit_id}`)).body.blocks[0]
}

/** What an address of this server answers. */
const open = (address: string) => {
  const { pathname, search } = new URL(address)
  return app.request({ path: pathname + search })
}

test('captions that are uploaded for a film are shown in its lesson as WebVTT, in their language', async () => {
  const film = await createFilm(account)
  const block = await createFilmLesson(film)
  expect(await block()).toMatchObject({ captions_url: null, captions_language: null })
  const srt = '1\n00:00:01,000 --> 00:00:02,500\nSiembra & riega.\n'
  const { status, body } = await sendCaptions(film, srt, { language: 'es' })
  expect([status, body.status, body.asset_id]).toEqual([200, 'ready', null])
  const shown = await block()
  expect(shown.captions_language).toBe('es')
  const captions = await open(shown.captions_url)
  expect(captions.headers['content-type']).toBe('text/vtt; charset=utf-8')
  expect(captions.text).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nSiembra &amp; riega.\n')
  expect((await panel.get(`/assets/${film}/transcript`)).body).toMatchObject({
    ...{ object: 'asset_transcript', asset_id: film, language: 'es' },
    segments: [{ start_seconds: 1, text: 'Siembra & riega.' }],
  })
})

test('an address of captions that was altered, or that is old, opens nothing', async () => {
  const film = await createFilm(account)
  await sendCaptions(film)
  const { captions_url } = await (await createFilmLesson(film))()
  const other = captions_url.replace(`/embed/${film}/`, `/embed/${film + 1}/`)
  expect((await open(other)).status).toBe(404)
  expect((await open(captions_url.replace('/captions?', '/stream?'))).status).toBe(404)
  app.clock.advance('13h')
  expect((await open(captions_url)).status).toBe(404)
})

test('captions are made of a film where nobody uploaded any; those that are uploaded stay', async () => {
  const film = await createFilm(account)
  const begin = () => panel.post(`/assets/${film}/transcription`)
  expect((await begin()).body.status).toBe('processing')
  expect((await panel.get(`/assets/${film}/transcript`)).body.error.type).toBe('transcript_not_ready')
  await app.drain()
  expect((await panel.get(`/assets/${film}/transcription`)).body).toMatchObject({
    ...{ status: 'ready', asset_id: film },
  })
  const block = await createFilmLesson(film)
  expect((await open((await block()).captions_url)).text).toContain('When should I sow them?')
  await sendCaptions(film, 'WEBVTT\n\n00:01.000 --> 00:02.000\nMine.\n')
  expect((await begin()).body.error.type).toBe('transcript_uploaded')
  expect((await open((await block()).captions_url)).text).toContain('Mine.')
})

test('a film that is the replay of a webinar has the captions that were made of it', async () => {
  const film = await createFilm(account)
  const { id } = await createWebinar(account)
  await operate(account, 'webinar end', { id })
  await operate(account, 'webinar replay', { id, asset_id: film })
  await app.drain()
  const block = await createFilmLesson(film)
  expect((await open((await block()).captions_url)).text).toContain('When should I sow them?')
  // What somebody uploads for the webinar is of the webinar alone.
  await createTranscript(account, 'webinar transcript', id)
  expect((await block()).captions_url).toBeNull()
})

test('a sound has captions as a film has; a picture has none, and neither has what does not exist', async () => {
  const [sound, picture] = [await createAsset(account), await createAsset(account)]
  await app.sql(`update assets set kind = 'audio' where id = $1`, [sound])
  expect((await sendCaptions(sound)).status).toBe(200)
  const block = await createFilmLesson(sound, 'audio')
  expect(await block()).toMatchObject({ captions_language: 'en', captions_url: expect.any(String) })
  for (const id of [picture, picture + 1_000]) {
    expect((await sendCaptions(id)).status).toBe(404)
    expect((await panel.get(`/assets/${id}/transcription`)).status).toBe(404)
    expect((await panel.post(`/assets/${id}/transcription`)).status).toBe(404)
  }
  expect((await sendCaptions(sound, 'No cues.')).body.error.type).toBe('invalid_request')
})

test('what is said in a film is taught with its seconds, once, however often it is uploaded', async () => {
  const film = await createFilm(account)
  await sendCaptions(film, undefined, { add_to_knowledge: 'true' })
  await sendCaptions(film, undefined, { add_to_knowledge: 'true' })
  const { body } = await account.api.get(`/brain/sources?external_id=transcript-asset-${film}`)
  expect(body.data).toMatchObject([{ source_type: 'video', status: 'ready' }])
  const passages = await app.sql('select start_seconds from brain_chunks where source_id = $1', [
    body.data[0].id,
  ])
  expect(passages).toEqual([{ start_seconds: 0 }])
})

test('captions go with their film', async () => {
  const film = await createFilm(account)
  await sendCaptions(film)
  await operate(account, 'asset delete', { id: film, force: true })
  expect(await app.sql('select from transcripts where asset_id = $1', [film])).toEqual([])
})

test('captions are not made where no server is configured, and not taught where the plan is full', async () => {
  const other = await createTestAccount(bare)
  const user = await signInUser(other)
  const begun = await bare.request({
    method: 'POST',
    path: `/panel/api/assets/${await createFilm(other)}/transcription`,
    headers: user.headers,
    expectFault: true,
  })
  expect([begun.status, begun.body.error.type]).toEqual([503, 'transcription_not_configured'])
  const film = await createFilm(account)
  await app.sql('update account_usage set words = 100000000 where account_id = $1', [account.account.id])
  const full = await sendCaptions(film, undefined, { add_to_knowledge: 'true' })
  expect([full.status, full.body.error.type]).toEqual([403, 'words_quota_exceeded'])
  expect((await panel.get(`/assets/${film}/transcript`)).status).toBe(404)
})
