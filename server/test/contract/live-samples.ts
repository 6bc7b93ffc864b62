import { createMeeting, createMeetingType } from '../../src/features/meetings/meetings.fixture.ts'
import {
  createCaptions,
  createTranscript,
  spokenFile,
} from '../../src/features/transcripts/transcripts.fixture.ts'
import type { TestAccount } from '../factories.ts'
import { signNotice } from '../live-kit.ts'
import { operate } from '../operator.ts'
import { createProduct } from '../records.ts'
import { createFilm, createWebinar } from '../webinars.ts'
import type { Sample } from './samples.ts'

let made = 0

/** Valid requests of the routes of webinars and attendance, by their names. */
export const liveSamples = {
  'GET /learning/attendance': async (account: TestAccount) => ({
    query: { webinar_id: (await createWebinar(account)).id },
  }),
  'GET /webinars/attendance': async (account: TestAccount) => ({
    query: {
      product_id: (await createProduct(account)).id,
      ...{ from: '2026-04-01T00:00:00Z', until: '2026-05-01T00:00:00Z' },
    },
  }),
  'POST /hooks/livekit': async () => {
    const raw = JSON.stringify({ event: 'room_started', id: `EV_walked${++made}` })
    return { sent: { raw, headers: { authorization: await signNotice(raw) } } }
  },
  'GET /webinars/{id}': async (account: TestAccount) => ({
    params: { id: (await createWebinar(account)).id },
  }),
  'GET /webinars/{id}/transcript': async (account: TestAccount) => {
    const { id } = await createWebinar(account)
    await createTranscript(account, `webinar transcript`, id)
    return { params: { id } }
  },
  'GET /meetings/{id}/transcript': async (account: TestAccount) => {
    const { id } = await createMeeting(account)
    await createTranscript(account, `meeting transcript`, id)
    return { params: { id } }
  },
  'GET /webinars/{id}/registrants': async (account: TestAccount) => ({
    params: { id: (await createWebinar(account)).id },
  }),
  'POST /webinars/{id}/registrants': async (account: TestAccount) => ({
    params: { id: (await createWebinar(account)).id },
    body: { email: `walked${++made}@example.com`, name: 'Ana' },
  }),
}

const webinarSample = (body?: Sample['body']) => async (account: TestAccount) => ({
  params: { id: (await createWebinar(account)).id },
  body,
})

const meetingSample = (body?: Sample['body']) => async (account: TestAccount) => ({
  params: { id: (await createMeeting(account, { starts_at: account.ctx().now.toISOString() })).id },
  body,
})

const typeSample = (body?: Sample['body']) => async (account: TestAccount) => ({
  params: { id: (await createMeetingType(account)).id },
  body,
})

/** Of what has a film of which a transcript can be made. */
const recordedSample = async (account: TestAccount) => {
  const { id } = await createWebinar(account)
  await operate(account, 'webinar replay', { id, asset_id: await createFilm(account) })
  return { params: { id } }
}

/** With a file in a form. */
const fileSample = (create: (account: TestAccount) => Promise<Sample>) => async (account: TestAccount) => ({
  ...(await create(account)),
  sent: {
    raw: `--edge\r\nContent-Disposition: form-data; name="file"; filename="talk.vtt"\r\n\r\n${spokenFile}\r\n--edge--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  },
})

const filmSample = async (account: TestAccount): Promise<Sample> => ({
  params: { id: await createFilm(account) },
})

/** Valid requests of the panel's routes about webinars and meetings, and about what is said in films. */
export const livePanelSamples: Record<string, (account: TestAccount) => Promise<Sample>> = {
  'PATCH /panel/api/webinars/{id}': webinarSample({ title: 'Walked' }),
  'POST /panel/api/webinars/{id}/start': webinarSample(),
  'POST /panel/api/webinars/{id}/end': webinarSample(),
  'POST /panel/api/webinars/{id}/cancel': webinarSample(),
  'PUT /panel/api/webinars/{id}/replay': webinarSample({ asset_id: null }),
  'POST /panel/api/webinars/{id}/transcript': fileSample(webinarSample()),
  'GET /panel/api/webinars/{id}/transcription': webinarSample(),
  'POST /panel/api/webinars/{id}/transcription': recordedSample,
  'POST /panel/api/webinars/{id}/host-link': webinarSample({}),
  'GET /panel/api/assets/{id}/transcript': async (account) => {
    const id = await createFilm(account)
    await createCaptions(account, id)
    return { params: { id } }
  },
  'POST /panel/api/assets/{id}/transcript': fileSample(filmSample),
  'GET /panel/api/assets/{id}/transcription': filmSample,
  'POST /panel/api/assets/{id}/transcription': filmSample,
  'PATCH /panel/api/meetings/{id}': meetingSample({ title: 'Walked' }),
  'POST /panel/api/meetings/{id}/cancel': meetingSample({ reason: 'I am ill' }),
  'POST /panel/api/meetings/{id}/no-show': meetingSample(),
  'POST /panel/api/meetings/{id}/complete': meetingSample(),
  'POST /panel/api/meetings/{id}/transcript': fileSample(meetingSample()),
  'GET /panel/api/meetings/{id}/transcription': meetingSample(),
  'POST /panel/api/meetings/{id}/transcription': async (account) => {
    const { id } = await createMeeting(account)
    await operate(account, 'meeting update', { id, recording_asset_id: await createFilm(account) })
    return { params: { id } }
  },
  'POST /panel/api/meeting-types': async () => ({
    body: {
      ...{ title: 'A first talk', key: `walked-${++made}`, duration_minutes: 30, host_name: 'Rosa' },
      ...{ host_email: 'rosa@example.com', timezone: 'Europe/Madrid', available: 'mon-fri 09:00-13:00' },
    },
  }),
  'PATCH /panel/api/meeting-types/{id}': typeSample({ buffer_minutes: 5 }),
  'DELETE /panel/api/meeting-types/{id}': typeSample(),
}
