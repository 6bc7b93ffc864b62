import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { liveNotice, sendNotice } from '../../../../test/live-kit.ts'
import { operate } from '../../../../test/operator.ts'
import { createProduct, signInStudent } from '../../../../test/records.ts'
import type { Answer } from '../../../../test/request.ts'
import { createRegistrant, createWebinar, liveSettings } from '../../../../test/webinars.ts'
import { attendeeMeasurement } from './measurement.rules.ts'

const app = await startTestApp({ environment: liveSettings })
const { clock } = app
const hourMs = 3_600_000
const fromNow = (ms: number) => new Date(clock.nowMs() + ms).toISOString()

const attendees = (
  { api }: TestAccount,
  product_id: number,
  { from = fromNow(-24 * hourMs), until = fromNow(24 * hourMs), ...rest }: Record<string, unknown> = {},
) => api.get(`/webinars/attendance?${new URLSearchParams({ product_id, from, until, ...rest } as never)}`)

async function stay(webinar_id: number, who: string, seconds: number | null): Promise<void> {
  const entry = liveNotice({ webinar_id, who, at: clock.now() })
  await sendNotice(app, entry)
  if (seconds === null) return
  const exit = { event: 'participant_left', at: clock.nowMs() + seconds * 1000 } as const
  await sendNotice(app, liveNotice({ webinar_id, who, participant: entry.participant.sid, ...exit }))
}

test('a person has one row with the sessions that they attended, and a registration alone is a row too', async () => {
  const account = await createTestAccount(app)
  const { id: product_id } = await createProduct(account)
  const group = { product_id: [product_id] }
  const [one, two] = [await createWebinar(account, group), await createWebinar(account, group)]
  const { email, visitor_id } = await signInStudent(account)
  const first = await createRegistrant(account, one.id, { email, name: 'Ana' })
  const second = await createRegistrant(account, two.id, { email, name: 'Another name' })
  const alone = await createRegistrant(account, two.id, { name: 'Ben' })
  await stay(one.id, `v${visitor_id}`, 60)
  await stay(one.id, `r${first.id}`, 90)
  await stay(two.id, `r${second.id}`, 30)
  await stay(two.id, `r${second.id}`, null)
  const { body } = await attendees(account, product_id)
  const session = ({ id: webinar_id, title, starts_at }: typeof one) => ({ webinar_id, title, starts_at })
  expect(body).toEqual({
    ...{ object: 'list', has_more: false, next_starting_after: null, measurement: attendeeMeasurement },
    data: [
      {
        ...{ visitor_id, contact_id: first.contact_id, email, name: 'Ana', sessions_total: 2 },
        ...{ sessions_attended: 2, connected_seconds: 120, has_incomplete_connections: true },
        sessions: [
          { ...session(one), connected_seconds: 90, has_incomplete_connections: false },
          { ...session(two), connected_seconds: 30, has_incomplete_connections: true },
        ],
      },
      {
        ...{
          visitor_id: null,
          contact_id: alone.contact_id,
          email: alone.email,
          name: 'Ben',
          sessions_total: 2,
        },
        ...{ sessions_attended: 0, connected_seconds: 0, has_incomplete_connections: false, sessions: [] },
      },
    ],
  })
})

test('sessions are group webinars of the product that began in the stretch and were not cancelled', async () => {
  const account = await createTestAccount(app)
  const [product, other] = [await createProduct(account), await createProduct(account)]
  const group = { product_id: [product.id] }
  const inside = await createWebinar(account, { ...group, starts_at: fromNow(-600_000) })
  await createWebinar(account, { ...group, format: 'broadcast' })
  await createWebinar(account, { product_id: [other.id] })
  await createWebinar(account, { ...group, draft: true })
  await createWebinar(account, { ...group, starts_at: fromNow(hourMs) })
  const cancelled = await createWebinar(account, { ...group, starts_at: fromNow(hourMs) })
  await operate(account, 'webinar cancel', { id: cancelled.id })
  await createRegistrant(account, inside.id)
  const total = async (stretch: Record<string, string>) =>
    (await attendees(account, product.id, stretch)).body.data[0]?.sessions_total
  expect(await total({})).toBe(1)
  expect(await total({ from: inside.starts_at })).toBe(1)
  expect(await total({ until: inside.starts_at })).toBeUndefined()
})

test('a session that is still to come counts once somebody was there', async () => {
  const account = await createTestAccount(app)
  const { id: product_id } = await createProduct(account)
  const soon = await createWebinar(account, { product_id: [product_id], starts_at: fromNow(600_000) })
  const { id } = await createRegistrant(account, soon.id)
  expect((await attendees(account, product_id)).body.data).toEqual([])
  await stay(soon.id, `r${id}`, 5)
  expect((await attendees(account, product_id)).body.data).toMatchObject([{ connected_seconds: 5 }])
})

test('people come by visitor, those without one after them by registration, in pages of any size once each', async () => {
  const account = await createTestAccount(app)
  const { id: product_id } = await createProduct(account)
  const { id } = await createWebinar(account, { product_id: [product_id] })
  const strangers = [await createRegistrant(account, id), await createRegistrant(account, id)]
  const visitors = [await signInStudent(account), await signInStudent(account)]
  for (const { email } of visitors.toReversed()) await createRegistrant(account, id, { email })
  const expected = [...visitors, ...strangers].map(({ email }) => email)
  for (const limit of [1, 2, 3, 200]) {
    const seen: string[] = []
    for (let after: number | null = 0; after !== null; ) {
      const { body: page }: Answer = await attendees(account, product_id, {
        limit,
        ...(after && { starting_after: after }),
      })
      seen.push(...page.data.map(({ email }: { email: string }) => email))
      after = page.next_starting_after
    }
    expect(seen).toEqual(expected)
  }
})

test.each([
  ['no zone', { from: '2026-03-01T00:00:00' }],
  ['a day alone', { until: '2026-03-01' }],
  ['no text of an instant', { from: 'yesterday' }],
  ['an end before the start', { from: '2026-03-02T00:00:00Z', until: '2026-03-01T00:00:00Z' }],
  ['367 days', { from: '2025-01-01T00:00:00Z', until: '2026-01-02T00:00:00.001Z' }],
])('a stretch with %s is refused with invalid_date_range', async (_, stretch) => {
  const account = await createTestAccount(app)
  const { id } = await createProduct(account)
  const { status, body } = await attendees(account, id, stretch)
  expect([status, body.error.type]).toEqual([400, 'invalid_date_range'])
})

test('366 days are taken, and an unknown product is not found', async () => {
  const account = await createTestAccount(app)
  const { id } = await createProduct(account)
  const stretch = { from: '2025-01-01T00:00:00Z', until: '2026-01-02T00:00:00Z' }
  expect((await attendees(account, id, stretch)).status).toBe(200)
  expect((await attendees(account, id + 1)).body.error.type).toBe('not_found')
})
