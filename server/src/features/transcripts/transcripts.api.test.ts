import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import { createWebinar } from '../../../test/webinars.ts'
import { createMeeting } from '../meetings/meetings.fixture.ts'
import { createTranscript } from './transcripts.fixture.ts'

const app = await startTestApp()
const account = await createTestAccount(app)

const segments = [
  {
    ...{ speaker: 'Rosa', start_seconds: 0.5, end_seconds: 3.2 },
    text: 'Welcome to our talk about the tomatoes.',
  },
  { speaker: 'Ana', start_seconds: 3.4, end_seconds: 5, text: 'When should I sow them?' },
]

const kinds = [
  ['webinar', createWebinar, (id: number) => ({ object: 'webinar_transcript', webinar_id: id })],
  ['meeting', createMeeting, (id: number) => ({ object: 'meeting_transcript', meeting_id: id })],
] as const

test.each(kinds)(
  'a %s shows who said what and when, by its file; its record says so',
  async (kind, create, head) => {
    const { id } = await create(account)
    const address = `/${kind}s/${id}`
    const read = () => account.api.get(`${address}/transcript`)
    expect((await read()).status).toBe(404)
    app.clock.advance('1m')
    const record = await createTranscript(account, `${kind} transcript`, id)
    expect(record).toMatchObject({ transcript_status: 'ready', updated_at: app.clock.now().toISOString() })
    expect((await account.api.get(address)).body).toEqual(record)
    expect((await read()).body).toEqual({ ...head(id), language: 'en', segments })
  },
)

test.each(kinds)(
  'another file replaces the transcript of a %s, in the language that is named',
  async (kind, create) => {
    const { id } = await create(account)
    await createTranscript(account, `${kind} transcript`, id)
    const text = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nAl\xf3!\n', 'latin1')
    await createTranscript(account, `${kind} transcript`, id, { text, language: 'pt' })
    expect((await account.api.get(`/${kind}s/${id}/transcript`)).body).toMatchObject({
      language: 'pt',
      segments: [{ speaker: null, start_seconds: 1, end_seconds: 2, text: 'Aló!' }],
    })
  },
)

test('a webinar that is over takes a transcript', async () => {
  const { id } = await createWebinar(account)
  await operate(account, 'webinar end', { id })
  expect(await createTranscript(account, 'webinar transcript', id)).toMatchObject({
    ...{ status: 'ended', transcript_status: 'ready' },
  })
})

test('a file without cues, and one that is not there, is refused and changes nothing', async () => {
  const { id } = await createWebinar(account)
  await createTranscript(account, 'webinar transcript', id)
  const empty = createTranscript(account, 'webinar transcript', id, { text: 'Rosa: Welcome.' })
  await expect(empty).rejects.toMatchObject({ type: 'invalid_request' })
  const absent = operate(account, 'webinar transcript', { id, file: '/nowhere/spoken.vtt' })
  await expect(absent).rejects.toMatchObject({ type: 'invalid_request' })
  expect((await account.api.get(`/webinars/${id}/transcript`)).body.segments).toEqual(segments)
  const unknown = createTranscript(account, 'webinar transcript', id + 1000)
  await expect(unknown).rejects.toMatchObject({ type: 'not_found' })
})

test('in the knowledge a transcript is one text, which the next file replaces', async () => {
  const { id, title } = await createWebinar(account)
  const listSources = async () =>
    (await account.api.get(`/brain/sources?external_id=transcript-webinar-${id}`)).body.data
  await createTranscript(account, 'webinar transcript', id)
  expect(await listSources()).toEqual([])
  for (let times = 0; times < 2; times++) {
    await createTranscript(account, 'webinar transcript', id, { add_to_knowledge: true })
    expect(await listSources()).toMatchObject([{ title, source_type: 'text', status: 'ready' }])
  }
  const [source] = await listSources()
  expect((await account.api.get(`/brain/sources/${source.id}`)).body.content_text).toBe(
    'Rosa: Welcome to our talk about the tomatoes.\n\nAna: When should I sow them?',
  )
})

test('the transcript of a meeting is in the export of its visitor, and goes with them', async () => {
  const email = 'spoke@example.com'
  const { id } = await createMeeting(account, { email })
  await createTranscript(account, 'meeting transcript', id)
  const exported = await operate(account, 'contact export', { email })
  expect(JSON.stringify(exported)).toContain('When should I sow them?')
  await operate(account, 'contact erase', { email })
  expect((await account.api.get(`/meetings/${id}/transcript`)).status).toBe(404)
  expect(await app.sql('select 1 from transcripts where meeting_id = $1', [id])).toEqual([])
})

test('on a plan without live features transcripts of webinars are refused', async () => {
  const starter = await createTestAccount(app, { plan: 'starter' })
  expect((await starter.api.get('/webinars/1/transcript')).body.error.type).toBe('feature_not_in_plan')
})
