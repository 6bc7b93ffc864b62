import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { liveNotice, sendNotice } from '../../../../test/live-kit.ts'
import { createProduct, signInStudent } from '../../../../test/records.ts'
import type { Answer } from '../../../../test/request.ts'
import { createRegistrant, createWebinar, liveSettings } from '../../../../test/webinars.ts'
import { registrationMeasurement } from './measurement.rules.ts'

const app = await startTestApp({ environment: liveSettings })
const { clock } = app

type Stay = { webinar_id: number; who: string; table?: string; seconds: number }

/** Lets somebody enter a room now and leave it. @returns the two notices */
async function attend({ seconds, ...stay }: Stay) {
  const entry = liveNotice({ ...stay, at: clock.now() })
  const event = 'participant_left' as const
  const { sid: participant } = entry.participant
  const exit = liveNotice({ ...stay, participant, event, at: clock.nowMs() + seconds * 1000 })
  for (const notice of [entry, exit]) expect((await sendNotice(app, notice)).status).toBe(200)
  return { entry, exit }
}

const attendance = async ({ api }: TestAccount, query: Record<string, unknown>) =>
  api.get(`/learning/attendance?${new URLSearchParams(query as Record<string, string>)}`)

test('a registration shows its connections with who they prove, the audience as it was, and the notices', async () => {
  const account = await createTestAccount(app)
  const { id: product_id } = await createProduct(account)
  const { id: webinar_id } = await createWebinar(account, { product_id: [product_id] })
  const { email, visitor_id } = await signInStudent(account)
  const { id } = await createRegistrant(account, webinar_id, { email, name: 'Ana' })
  const main = await attend({ webinar_id, who: `v${visitor_id}`, seconds: 100 })
  await app.sql(`update webinars set audience_product_ids = '{}' where id = $1`, [webinar_id])
  const table = await attend({ webinar_id, who: `r${id}`, table: 'tomatoes-2', seconds: 40 })
  const at = (seconds: number) => new Date(clock.nowMs() + seconds * 1000).toISOString()
  const shown = ({ entry, exit }: typeof main) => ({
    ...{ room_name: entry.room.name, room_sid: entry.room.sid, participant_sid: entry.participant.sid },
    ...{ join_event_id: entry.id, leave_event_id: exit.id, joined_at: at(0), status: 'closed' },
  })
  const { body } = await attendance(account, { webinar_id })
  const [row] = body.data
  expect({ ...row, connections: new Set(row.connections) }).toEqual({
    ...{ id: String(id), registrant_id: id, webinar_id },
    ...{ registrant_email: email, registrant_name: 'Ana' },
    ...{ confirmed_connected_seconds: 100, has_incomplete_connections: false },
    connections: new Set([
      {
        ...shown(main),
        ...{ visitor_id, identity_source: 'verified_session', audience_product_ids: [product_id] },
        ...{ left_at: at(100), connected_seconds: 100 },
      },
      {
        ...shown(table),
        ...{ visitor_id: null, identity_source: 'registration_link', audience_product_ids: [] },
        ...{ left_at: at(40), connected_seconds: 40 },
      },
    ]),
  })
  expect(body).toMatchObject({ object: 'list', has_more: false, next_starting_after: null })
  expect(body.measurement).toEqual(registrationMeasurement)
  expect(body.measurement).toMatchObject({ source: 'livekit_signed_webhooks', scope: 'group_sessions_only' })
})

test('an exit that is dated before its entry is closed and counts nothing', async () => {
  const account = await createTestAccount(app)
  const { id: webinar_id } = await createWebinar(account)
  const { id } = await createRegistrant(account, webinar_id)
  await attend({ webinar_id, who: `r${id}`, seconds: -30 })
  const [row] = (await attendance(account, { webinar_id })).body.data
  expect(row).toMatchObject({ confirmed_connected_seconds: 0, has_incomplete_connections: false })
  expect(row.connections).toMatchObject([{ status: 'closed', connected_seconds: 0 }])
})

test('registrations without a connection are listed, in pages of any size once each', async () => {
  const account = await createTestAccount(app)
  const { id: webinar_id } = await createWebinar(account)
  const ids: number[] = []
  for (const _ of Array(5).keys()) ids.push((await createRegistrant(account, webinar_id)).id)
  for (const limit of [1, 2, 5, 100]) {
    const seen: number[] = []
    for (let after: number | null = 0; after !== null; ) {
      const { body: page }: Answer = await attendance(account, {
        webinar_id,
        limit,
        ...(after && { starting_after: after }),
      })
      seen.push(...page.data.map((row: { registrant_id: number }) => row.registrant_id))
      expect(page.data.every((row: { connections: unknown[] }) => row.connections.length === 0)).toBe(true)
      after = page.next_starting_after
    }
    expect(seen).toEqual(ids)
  }
  for (const limit of [0, 101])
    expect((await attendance(account, { webinar_id, limit })).body.error.type).toBe('invalid_request')
})

test('a visitor is found by the sessions that joined and by the email of the registration', async () => {
  const account = await createTestAccount(app)
  const { id: webinar_id } = await createWebinar(account)
  const [ana, ben] = [await signInStudent(account), await signInStudent(account)]
  const { id } = await createRegistrant(account, webinar_id, { email: ana.email })
  await createRegistrant(account, webinar_id)
  const found = async (visitor_id: number) =>
    (await attendance(account, { webinar_id, visitor_id })).body.data.map(
      (row: { registrant_id: number }) => row.registrant_id,
    )
  expect(await found(ana.visitor_id)).toEqual([id])
  expect(await found(ben.visitor_id)).toEqual([])
  expect(await found(account.account.id * 10_000_000_000 + 999)).toEqual([])
})

test('a broadcast has an empty list, and an unknown webinar is not found', async () => {
  const account = await createTestAccount(app)
  const { id: webinar_id } = await createWebinar(account, { format: 'broadcast' })
  const { id } = await createRegistrant(account, webinar_id)
  await attend({ webinar_id, who: `r${id}`, seconds: 60 })
  expect((await attendance(account, { webinar_id })).body).toMatchObject({ data: [], has_more: false })
  const { status, body } = await attendance(account, { webinar_id: webinar_id + 1 })
  expect([status, body.error.type]).toEqual([404, 'not_found'])
})

test('on a plan without live features attendance is refused before any record is looked at', async () => {
  const account = await createTestAccount(app, { plan: 'starter' })
  const paths = [
    '/learning/attendance?webinar_id=1',
    '/webinars/attendance?product_id=1&from=2026-01-01T00:00:00Z&until=2026-01-02T00:00:00Z',
  ]
  for (const path of paths) expect((await account.api.get(path)).body.error.type).toBe('feature_not_in_plan')
})
