import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { startFakeTranscriptions } from '../../../test/fakes/transcription-server.ts'
import { createProduct, signInUser } from '../../../test/records.ts'
import { createFilm, liveSettings } from '../../../test/webinars.ts'
import { formOf } from '../transcripts/transcripts.fixture.ts'
import { createMeeting, createMeetingType } from './meetings.fixture.ts'

const server = await startFakeTranscriptions()
afterAll(() => server.close())
const app = await startTestApp({ environment: { ...liveSettings, TRANSCRIPTION_BASE_URL: server.url } })
const account = await createTestAccount(app, { name: 'Garden school' })
const { panel, headers } = await signInUser(account, 'editor')
const later = (minutes = 60) => new Date(app.clock.nowMs() + minutes * 60_000).toISOString()
const typeOf = ({ status, body }: { status: number; body: { error?: { type: string } } }) => [
  status,
  body.error?.type,
]
const hosted = { title: 'A first talk', duration_minutes: 30, host_email: 'rosa@example.com' }

test('an editor notes a meeting, moves it and cancels it; a time of a host is given once', async () => {
  const made = await panel.post('/meetings', { ...hosted, starts_at: later(), email: 'ana@example.com' })
  expect([made.status, made.body.visitor.email]).toEqual([201, 'ana@example.com'])
  const { id } = made.body
  expect(typeOf(await panel.post('/meetings', { ...hosted, starts_at: later(70) }))).toEqual([
    409,
    'slot_taken',
  ])
  const other = (await panel.post('/meetings', { ...hosted, starts_at: later(120) })).body
  expect(typeOf(await panel.patch(`/meetings/${other.id}`, { starts_at: later() }))).toEqual([
    409,
    'slot_taken',
  ])
  expect((await panel.patch(`/meetings/${id}`, { url: 'https://meet.example.com/rosa' })).body).toMatchObject(
    {
      meeting_url: 'https://meet.example.com/rosa',
    },
  )
  for (const verb of ['no-show', 'complete']) {
    expect(typeOf(await panel.post(`/meetings/${id}/${verb}`))).toEqual([409, 'meeting_not_started'])
  }
  expect((await panel.post(`/meetings/${id}/cancel`, { reason: 'A cold' })).body).toMatchObject({
    ...{ status: 'cancelled', cancel_reason: 'A cold' },
  })
  for (const verb of ['no-show', 'complete']) {
    expect(typeOf(await panel.post(`/meetings/${id}/${verb}`))).toEqual([409, 'meeting_over'])
  }
  expect(typeOf(await panel.patch(`/meetings/${id}`, { starts_at: later() }))).toEqual([409, 'meeting_over'])
})

test('what became of a meeting is noted once it has begun, and then it is not cancelled', async () => {
  const [came, stayedAway] = [await createMeeting(account, begun()), await createMeeting(account, begun())]
  expect((await panel.post(`/meetings/${came.id}/complete`)).body.status).toBe('completed')
  expect((await panel.post(`/meetings/${stayedAway.id}/no-show`)).body.status).toBe('no_show')
  expect(typeOf(await panel.post(`/meetings/${came.id}/cancel`, {}))).toEqual([409, 'meeting_over'])
})

const begun = () => ({ starts_at: app.clock.now().toISOString() })

test('an unknown product is refused by its name, also for a type', async () => {
  const { id } = await createMeeting(account)
  const type = await createMeetingType(account)
  const unknown = { product_id: id + 7000 }
  for (const answer of [
    await panel.post('/meetings', { ...hosted, starts_at: later(400), ...unknown }),
    await panel.patch(`/meetings/${id}`, unknown),
    await panel.post('/meeting-types', { ...fieldsOfType('one'), ...unknown }),
    await panel.patch(`/meeting-types/${type.id}`, unknown),
  ]) {
    expect(typeOf(answer)).toEqual([404, 'not_found'])
    expect(answer.body.error.message).toContain('product_id')
  }
})

const fieldsOfType = (key: string) => ({
  ...{ title: 'A first talk', key, duration_minutes: 30, host_name: 'Rosa', timezone: 'Europe/Madrid' },
  ...{ host_email: 'rosa@example.com', available: 'mon-fri 09:00-13:00' },
})

test('booking pages are opened, changed, listed and closed; two have never the same address', async () => {
  const { id: product_id } = await createProduct(account)
  const made = await panel.post('/meeting-types', { ...fieldsOfType('first-talk'), product_id })
  expect([made.status, made.body.booking_url]).toEqual([
    201,
    `${app.app.base_url}/book/garden-school/first-talk`,
  ])
  const { id } = made.body
  expect(typeOf(await panel.post('/meeting-types', fieldsOfType('first-talk')))).toEqual([409, 'key_taken'])
  const other = await createMeetingType(account, { key: 'second-talk' })
  const taken = await panel.patch(`/meeting-types/${other.id}`, { key: 'first-talk' })
  expect(typeOf(taken)).toEqual([409, 'key_taken'])
  const changed = await panel.patch(`/meeting-types/${id}`, { question: ['Why?!'], buffer_minutes: 5 })
  expect(changed.body).toMatchObject({ questions: [{ question: 'Why?', required: true }], buffer_minutes: 5 })
  expect((await panel.get('/meeting-types')).body.data).toContainEqual(changed.body)
  expect((await panel.delete(`/meeting-types/${id}`)).body).toEqual({ id, deleted: true })
  expect((await app.request({ path: '/book/garden-school/first-talk' })).status).toBe(404)
})

test('the transcript of a recording is made, told of and replaced by a file; meetings come newest first', async () => {
  const { id } = await createMeeting(account)
  const address = `/meetings/${id}/transcription`
  expect(typeOf(await panel.post(address))).toEqual([409, 'no_recording'])
  const asset_id = await createFilm(account)
  await panel.patch(`/meetings/${id}`, { recording_asset_id: asset_id })
  const waiting = await account.api.get(`/meetings/${id}/transcript`)
  expect(typeOf(waiting)).toEqual([409, 'transcript_not_ready'])
  expect((await panel.get(address)).body).toMatchObject({ status: 'processing', asset_id })
  await app.drain()
  expect((await panel.get(address)).body).toMatchObject({ status: 'ready', asset_id })
  const path = `/panel/api/meetings/${id}/transcript`
  const send = (text?: string, fields = {}) =>
    app.request({ method: 'POST', path, ...formOf(headers, text, fields) })
  expect(typeOf(await send('nothing'))).toEqual([400, 'invalid_request'])
  expect(typeOf(await send('a'.repeat(8 * 1024 * 1024 + 1)))).toEqual([413, 'payload_too_large'])
  expect((await send()).body).toMatchObject({ id, transcript_status: 'ready' })
  expect(typeOf(await panel.post(address))).toEqual([409, 'transcript_uploaded'])
  const bare = await app.sibling(undefined, { TRANSCRIPTION_BASE_URL: '', TRANSCRIPTION_MODEL: '' })
  const refused = await bare.request({
    method: 'POST',
    path: `/panel/api${address}`,
    headers,
    expectFault: true,
  })
  expect(typeOf(refused)).toEqual([503, 'transcription_not_configured'])
  await app.sql('update account_usage set words = 100000000 where account_id = $1', [account.account.id])
  expect(typeOf(await send(undefined, { add_to_knowledge: 'true' }))).toEqual([403, 'words_quota_exceeded'])
  const { data } = (await account.api.get('/meetings?order=desc&limit=2')).body
  expect(data[0].id).toBe(id)
  const next = await account.api.get(`/meetings?order=desc&starting_after=${data[0].id}`)
  expect(next.body.data[0].id).toBe(data[1].id)
})
