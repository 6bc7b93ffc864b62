import { createMeeting } from '../../src/features/meetings/meetings.fixture.ts'
import { createTranscript } from '../../src/features/transcripts/transcripts.fixture.ts'
import type { TestAccount } from '../factories.ts'
import { signNotice } from '../live-kit.ts'
import { createProduct } from '../records.ts'
import { createWebinar } from '../webinars.ts'

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
