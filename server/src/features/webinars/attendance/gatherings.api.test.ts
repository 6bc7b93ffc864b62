import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { sendNotice } from '../../../../test/live-kit.ts'
import { createProduct, signInStudent } from '../../../../test/records.ts'
import { createRegistrant, createWebinar, liveSettings } from '../../../../test/webinars.ts'
import { deriveConnection, type StoredNotice } from '../notices/connections.rules.ts'
import {
  type Gathering,
  type GatheringIds,
  gatherings,
  peopleCount,
  wireNotice,
} from '../notices/gatherings.fixture.ts'
import { comparable, expectedCounts, expectedRegistrations } from '../notices/oracle.fixture.ts'

const app = await startTestApp({ environment: liveSettings })
const account = await createTestAccount(app)
const product = await createProduct(account)
const students = await Promise.all(
  Array.from({ length: peopleCount }, (_, n) => signInStudent(account, { email: `p${n}@example.com` })),
)

const numRuns = process.env.DEEP === '1' ? 300 : 20

/** Makes two webinars for which everybody is registered. */
async function createIds({ id: product_id }: { id: number }, prefix: string): Promise<GatheringIds> {
  const webinars: number[] = []
  const registrants: number[][] = []
  for (const _ of [0, 1]) {
    const { id } = await createWebinar(account, { product_id: [product_id] })
    webinars.push(id)
    const ids: number[] = []
    for (const { email } of students) ids.push((await createRegistrant(account, id, { email })).id)
    registrants.push(ids)
  }
  return {
    ...{ prefix, webinars: webinars as [number, number], registrants: registrants as [number[], number[]] },
    began_at: Math.floor(app.clock.nowMs() / 1000),
    visitors: students.map(({ visitor_id }) => visitor_id),
  }
}

/** Sends the notices of a gathering, several at a time. */
async function tell({ sent }: Gathering, ids: GatheringIds): Promise<void> {
  const left = [...sent]
  const send = async () => {
    for (let notice = left.shift(); notice !== undefined; notice = left.shift())
      expect((await sendNotice(app, wireNotice(notice, ids))).status).toBe(200)
  }
  await Promise.all(Array.from({ length: 6 }, send))
}

const readAttendance = async ({ api }: TestAccount, webinar_id: number) =>
  (await api.get(`/learning/attendance?webinar_id=${webinar_id}`)).body.data

const told: { gathering: Gathering; ids: GatheringIds }[] = []

test(`${numRuns} gatherings told through HTTP, several notices at once, give what an oracle counts`, async () => {
  for (const [n, gathering] of fc.sample(gatherings, { numRuns, seed: 22 }).entries()) {
    const ids = await createIds(product, `g${n}x`)
    await tell(gathering, ids)
    told.push({ gathering, ids })
    for (const webinar of [0, 1] as const) {
      const shown = await readAttendance(account, ids.webinars[webinar])
      expect(shown.map(comparable)).toEqual(expectedRegistrations(gathering, webinar, ids).map(comparable))
      const [counts] = await app.sql(
        `select attendee_count, open_connections, last_exit_at from webinars where account_id = $1 and id = $2`,
        [account.account.id, ids.webinars[webinar]],
      )
      expect(counts).toEqual(expectedCounts(gathering, webinar, ids))
    }
  }
}, 300_000)

test('what was derived notice by notice is what all notices give when they are read at once', async () => {
  const columns = `webinar_id, room_name, room_sid, participant_sid, registrant_id, visitor_id, audience_product_ids`
  const notices = await app.sql<StoredNotice>(
    `select id, kind, occurred_at, format, ${columns} from livekit_notices`,
  )
  const keyOf = (row: Pick<StoredNotice, 'webinar_id' | 'room_sid' | 'participant_sid'>) =>
    JSON.stringify([row.webinar_id, row.room_sid, row.participant_sid])
  const derived = Map.groupBy(notices, keyOf)
    .values()
    .map(deriveConnection)
    .filter((each) => each !== null)
    .toArray()
  const kept = await app.sql<StoredNotice>(
    `select ${columns}, joined_at, join_event_id, left_at, leave_event_id from webinar_connections`,
  )
  const sorted = <Row extends StoredNotice>(rows: Row[]) =>
    rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  expect(kept.length).toBeGreaterThan(2 * numRuns)
  expect(sorted(kept)).toEqual(sorted(derived as never))
})

test('over all sessions, seconds are the sum of what the oracle counts in each', async () => {
  const stretch = new URLSearchParams({
    product_id: String(product.id),
    from: new Date(app.clock.nowMs() - 86_400_000).toISOString(),
    until: new Date(app.clock.nowMs() + 86_400_000).toISOString(),
  })
  const { data } = (await account.api.get(`/webinars/attendance?${stretch}`)).body
  const sessions = told.flatMap(({ gathering, ids }) =>
    ([0, 1] as const).map((webinar) => expectedRegistrations(gathering, webinar, ids)),
  )
  const expected = students.map(({ visitor_id, email }, person) => {
    const theirs = sessions.map((registrations) => registrations[person]!)
    const attended = theirs.filter(({ connections }) => connections.length > 0)
    return {
      ...{ visitor_id, email, sessions_total: sessions.length, sessions_attended: attended.length },
      connected_seconds: attended.reduce((sum, each) => sum + each.confirmed_connected_seconds, 0),
      has_incomplete_connections: attended.some((each) => each.has_incomplete_connections),
    }
  })
  expect(data).toMatchObject(expected.toSorted((one, other) => one.visitor_id - other.visitor_id))
})
