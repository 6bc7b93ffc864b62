import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { startFakeTranscriptions } from '../../../test/fakes/transcription-server.ts'
import { operate } from '../../../test/operator.ts'
import { createAsset, signInUser } from '../../../test/records.ts'
import { createFilm, createRegistrant, createWebinar, liveSettings } from '../../../test/webinars.ts'
import { createTranscript, formOf } from '../transcripts/transcripts.fixture.ts'

const server = await startFakeTranscriptions()
afterAll(() => server.close())
const app = await startTestApp({ environment: { ...liveSettings, TRANSCRIPTION_BASE_URL: server.url } })
const bare = await app.sibling(undefined, {
  ...{ LIVEKIT_URL: '', LIVEKIT_API_KEY: '', LIVEKIT_API_SECRET: '' },
  ...{ TRANSCRIPTION_BASE_URL: '', TRANSCRIPTION_MODEL: '' },
})
const account = await createTestAccount(app)
const { panel, headers } = await signInUser(account, 'editor')
const later = (minutes = 60) => new Date(app.clock.nowMs() + minutes * 60_000).toISOString()
const typeOf = ({ status, body }: { status: number; body: { error?: { type: string } } }) => [
  status,
  body.error?.type,
]
const sendTranscript = (id: number, text: string | undefined, to = app) =>
  to.request({ method: 'POST', path: `/panel/api/webinars/${id}/transcript`, ...formOf(headers, text) })

test('an editor makes a webinar as a draft, publishes it, starts it and ends it', async () => {
  const fields = { title: 'Questions about tomatoes', format: 'group', duration_minutes: 30 }
  const made = await panel.post('/webinars', { ...fields, starts_at: later(), draft: true })
  expect([made.status, made.body.status]).toEqual([201, 'draft'])
  const { id } = made.body
  const changed = await panel.patch(`/webinars/${id}`, { publish: true, description: 'Bring seedlings.' })
  expect(changed.body).toMatchObject({ status: 'scheduled', description: 'Bring seedlings.' })
  expect(typeOf(await panel.post(`/webinars/${id}/end`))).toEqual([409, 'webinar_not_live'])
  expect((await panel.post(`/webinars/${id}/start`)).body.status).toBe('live')
  expect((await panel.post(`/webinars/${id}/end`)).body.status).toBe('ended')
  for (const verb of ['start', 'end', 'cancel', 'host-link']) {
    expect(typeOf(await panel.post(`/webinars/${id}/${verb}`, {}))).toEqual([409, 'webinar_over'])
  }
  expect(typeOf(await panel.patch(`/webinars/${id}`, { title: 'Pots' }))).toEqual([409, 'webinar_over'])
})

test('an unknown product, what is no film and a group of a broadcast are refused by the names of their fields', async () => {
  const { id } = await createWebinar(account, { format: 'broadcast' })
  const refusals = [
    [await panel.post('/webinars', { ...base(), product_id: [id] }), 'product_id'],
    [await panel.patch(`/webinars/${id}`, { product_id: [id] }), 'product_id'],
    [await panel.put(`/webinars/${id}/replay`, { asset_id: await createAsset(account) }), 'asset_id'],
    [await panel.post(`/webinars/${id}/host-link`, { group: 'table-2' }), 'group'],
  ] as const
  for (const [answer, field] of refusals) {
    expect(typeOf(answer)).toEqual([400, 'invalid_request'])
    expect(answer.body.error.message).toContain(field)
  }
})

const base = () => ({ title: 'Pots', format: 'group', duration_minutes: 30, starts_at: later() })

test('a webinar is cancelled, and a host gets what they enter with', async () => {
  const { id } = await createWebinar(account)
  expect((await panel.post(`/webinars/${id}/host-link`, {})).body).toMatchObject({
    ...{ url: liveSettings.LIVEKIT_URL, room_name: `w${id}`, identity: expect.stringMatching(/^h-/) },
  })
  const without = {
    method: 'POST',
    path: `/panel/api/webinars/${id}/host-link`,
    headers,
    body: '{}',
    expectFault: true,
  }
  const json = { ...without, headers: { ...headers, 'content-type': 'application/json' } }
  expect(typeOf(await bare.request(json))).toEqual([503, 'live_not_configured'])
  expect((await panel.post(`/webinars/${id}/cancel`)).body.status).toBe('cancelled')
})

test('a replay is set, and its transcript is made, told of and replaced by a file', async () => {
  const { id } = await createWebinar(account)
  const address = `/webinars/${id}/transcription`
  expect((await panel.get(address)).body).toEqual({
    ...{ object: 'transcription', is_configured: true, status: 'none' },
    ...{ asset_id: null, failures: 0, error: null },
  })
  expect(typeOf(await panel.post(address))).toEqual([409, 'no_recording'])
  const asset_id = await createFilm(account)
  const set = await panel.put(`/webinars/${id}/replay`, { asset_id, visibility: 'attendees' })
  expect(set.body).toMatchObject({ replay: { asset_id }, transcript_status: 'processing' })
  expect((await panel.get(address)).body).toMatchObject({ status: 'processing', asset_id })
  expect((await panel.post(address)).body).toMatchObject({ status: 'processing', asset_id })
  await app.drain()
  expect((await panel.get(address)).body).toMatchObject({ status: 'ready', asset_id })
  const { status, body } = await sendTranscript(id, undefined)
  expect([status, body.transcript_status]).toEqual([200, 'ready'])
  expect((await panel.get(address)).body).toMatchObject({ status: 'ready', asset_id: null })
  expect(typeOf(await panel.post(address))).toEqual([409, 'transcript_uploaded'])
  const refused = { method: 'POST', path: `/panel/api${address}`, headers, expectFault: true }
  expect(typeOf(await bare.request(refused))).toEqual([503, 'transcription_not_configured'])
})

test('a transcript that failed says why, and begins again', async () => {
  const { id } = await createWebinar(account)
  const film = await createFilm(account)
  await app.sql('update assets set file_size_bytes = 30000000 where id = $1', [film])
  await operate(account, 'webinar replay', { id, asset_id: film })
  await app.drain()
  const address = `/webinars/${id}/transcription`
  expect((await panel.get(address)).body).toMatchObject({
    status: 'failed',
    error: { type: 'recording_too_large', message: expect.stringContaining('at most 25.0 MB') },
  })
  expect((await panel.post(address)).body).toMatchObject({ status: 'processing', error: null })
})

test('a transcript that is no transcript, too large or too long for the plan is refused', async () => {
  const { id } = await createWebinar(account)
  expect(typeOf(await sendTranscript(id, 'Rosa: Welcome.'))).toEqual([400, 'invalid_request'])
  const large = await sendTranscript(id, 'a'.repeat(8 * 1024 * 1024 + 1))
  expect(typeOf(large)).toEqual([413, 'payload_too_large'])
  const words = `1\n00:00:01,000 --> 00:00:02,000\n${'tomato '.repeat(400)}\n`
  await app.sql('update account_usage set words = 100000000 where account_id = $1', [account.account.id])
  const path = `/panel/api/webinars/${id}/transcript`
  const wanted = formOf(headers, words, { add_to_knowledge: 'true' })
  const full = await app.request({ method: 'POST', path, ...wanted })
  expect(typeOf(full)).toEqual([403, 'words_quota_exceeded'])
  expect(typeOf(await panel.get(`/webinars/${id}/transcription`))).toEqual([200, undefined])
})

test('while a transcript is made the API answers 409 transcript_not_ready', async () => {
  const { id } = await createWebinar(account)
  await operate(account, 'webinar replay', { id, asset_id: await createFilm(account) })
  const answer = await account.api.get(`/webinars/${id}/transcript`)
  expect(typeOf(answer)).toEqual([409, 'transcript_not_ready'])
  await createTranscript(account, 'webinar transcript', id)
  expect((await account.api.get(`/webinars/${id}/transcript`)).status).toBe(200)
})

test('registrants are found by what their email or name holds, newest first where that is asked for', async () => {
  const { id } = await createWebinar(account)
  for (const name of ['José Pérez', 'Ana Ruiz', 'Eva']) await createRegistrant(account, id, { name })
  const names = async (query: string) =>
    (await account.api.get(`/webinars/${id}/registrants${query}`)).body.data.map(
      ({ name }: { name: string }) => name,
    )
  expect(await names('?q=perez')).toEqual(['José Pérez'])
  expect(await names('?q=EXAMPLE.com&order=desc')).toEqual(['Eva', 'Ana Ruiz', 'José Pérez'])
  expect(await names('?q=%25')).toEqual([])
  const { body } = await account.api.get(`/webinars/${id}/registrants?order=desc&limit=2`)
  expect(await names(`?order=desc&starting_after=${body.next_starting_after}`)).toEqual(['José Pérez'])
})

test('on a plan without live features the panel refuses everything about webinars', async () => {
  const starter = await createTestAccount(app, { plan: 'starter' })
  const user = await signInUser(starter, 'editor')
  const refused = [
    await user.panel.post('/webinars', base()),
    await user.panel.patch('/webinars/1', {}),
    await user.panel.put('/webinars/1/replay', { asset_id: null }),
    await user.panel.get('/webinars/1/transcription'),
    await user.panel.post('/webinars/1/transcription'),
    await app.request({
      ...{ method: 'POST', path: '/panel/api/webinars/1/transcript' },
      ...formOf(user.headers),
    }),
  ]
  for (const verb of ['start', 'end', 'cancel', 'host-link']) {
    refused.push(await user.panel.post(`/webinars/1/${verb}`, {}))
  }
  for (const answer of refused) expect(typeOf(answer)).toEqual([403, 'feature_not_in_plan'])
})
