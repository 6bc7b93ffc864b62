import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { operate } from '../../../../test/operator.ts'
import { createAccess, createProduct, signInStudent } from '../../../../test/records.ts'
import { createFilm, createRegistrant, createWebinar } from '../../../../test/webinars.ts'
import { type SampleFields, sampleAt, sendSamples } from '../playback.fixture.ts'

const app = await startTestApp()
const { clock } = app
let account: TestAccount
beforeEach(async () => {
  account = await createTestAccount(app)
})

const inMinutes = (minutes: number) => new Date(clock.nowMs() + minutes * 60_000).toISOString()

/** Asks as somebody without a session. */
const askAsGuest = (body: object) =>
  app.request({
    method: 'POST',
    path: '/campus/api/playback/permits',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

type Answer = Awaited<ReturnType<typeof askAsGuest>>
const outcome = ({ status, body }: Answer) => (status < 300 ? status : [status, body.error.type])

/** Plays ten seconds under a permit, in a session of its own. */
function play(permit: string, fields: SampleFields = {}) {
  clock.advance('10s')
  return sendSamples(app, { permit, samples: [sampleAt(app, fields)] })
}

const list = async (webinar_id: number) =>
  (await account.api.get(`/learning/playback?webinar_id=${webinar_id}`)).body.data

/** A student with access to a product. */
async function createMember(product_id: number) {
  const student = await signInStudent(account)
  await createAccess(account, { email: student.email, product_id })
  return student
}

/** A webinar of members of a product that is over, with a replay for whoever was invited. */
async function createReplay(fields: Record<string, unknown> = {}) {
  const product_id = (await createProduct(account)).id
  const member = await createMember(product_id)
  const { id } = await createWebinar(account, { product_id: [product_id], duration_minutes: 5, ...fields })
  const { join_token } = await createRegistrant(account, id)
  const asset_id = await createFilm(account)
  await operate(account, 'webinar replay', { id, asset_id })
  clock.advance('6m')
  const activity = async () =>
    (await account.api.get(`/products/${product_id}/students`)).body.data[0].last_activity
  return { product_id, member, id, join_token, asset_id, activity }
}

test('while a webinar is live its registrants report by their links, and students by their sessions', async () => {
  const product_id = (await createProduct(account)).id
  const member = await createMember(product_id)
  const webinar = await createWebinar(account, { product_id: [product_id] })
  const registrant = await createRegistrant(account, webinar.id, { email: member.email })
  const body = { webinar_id: webinar.id, join_token: registrant.join_token }
  const byLink = await askAsGuest(body)
  expect([byLink.status, byLink.body]).toEqual([
    201,
    { permit: expect.any(String), expires_at: inMinutes(75), resource: `webinar:${webinar.id}` },
  ])
  const bySession = await member.campus.post('/playback/permits', { webinar_id: webinar.id })
  // Somebody who is signed in and came by a link is the link's.
  const both = await member.campus.post('/playback/permits', body)
  for (const { body: given } of [byLink, bySession, both])
    expect((await play(given.permit)).body).toEqual({ accepted: 1, duplicates: 0 })
  const [link, session] = [
    { registrant_id: registrant.id, visitor_id: null },
    { registrant_id: null, visitor_id: member.visitor_id },
  ]
  const shared = {
    kind: 'webinar_live',
    webinar_id: webinar.id,
    product_id: null,
    unit_id: null,
    block_id: null,
  }
  expect(await list(webinar.id)).toMatchObject([link, session, link].map((who) => ({ ...who, ...shared })))
})

test('what a person reports by a link and by a session is not taken for one person', async () => {
  const product_id = (await createProduct(account)).id
  const member = await createMember(product_id)
  const { id: webinar_id } = await createWebinar(account, { product_id: [product_id] })
  const { join_token } = await createRegistrant(account, webinar_id, { email: member.email })
  const [byLink, bySession] = [
    (await askAsGuest({ webinar_id, join_token })).body.permit,
    (await member.campus.post('/playback/permits', { webinar_id })).body.permit,
  ]
  clock.advance('10s')
  const session_id = randomUUID()
  const send = (permit: string) => sendSamples(app, { permit, session_id, samples: [sampleAt(app)] })
  expect([outcome(await send(byLink)), outcome(await send(bySession))]).toEqual([
    200,
    [409, 'session_mismatch'],
  ])
  // Each has time of its own.
  await sendSamples(app, { permit: bySession, samples: [sampleAt(app)] })
  expect((await list(webinar_id)).map((one: SampleFields) => one.visible_playing_seconds)).toEqual([10, 10])
})

test('a permit of a live webinar ends 15 minutes after it, also where it ends sooner than was known', async () => {
  const { id: webinar_id } = await createWebinar(account)
  const { join_token } = await createRegistrant(account, webinar_id)
  const { permit } = (await askAsGuest({ webinar_id, join_token })).body
  await operate(account, 'webinar end', { id: webinar_id })
  clock.advance('14m')
  expect(outcome(await play(permit))).toBe(200)
  clock.advance('50s')
  expect(outcome(await play(permit))).toEqual([401, 'permit_expired'])
})

test('a webinar is 404 for who is not invited, and 403 for who is while there is nothing to watch', async () => {
  const product_id = (await createProduct(account)).id
  const [member, stranger] = [await createMember(product_id), await signInStudent(account)]
  const { id: webinar_id } = await createWebinar(account, {
    product_id: [product_id],
    starts_at: inMinutes(10),
    duration_minutes: 5,
  })
  const { join_token } = await createRegistrant(account, webinar_id)
  const ask = async () => [
    outcome(await askAsGuest({ webinar_id, join_token })),
    outcome(await member.campus.post('/playback/permits', { webinar_id })),
    outcome(await stranger.campus.post('/playback/permits', { webinar_id })),
    outcome(await askAsGuest({ webinar_id, join_token: `${join_token}x` })),
    outcome(await askAsGuest({ webinar_id })),
  ]
  const closed = [403, 'not_open_yet']
  const others = [
    [404, 'not_found'],
    [404, 'not_found'],
    [401, 'not_signed_in'],
  ]
  expect(await ask()).toEqual([closed, closed, ...others])
  clock.advance('10m')
  expect(await ask()).toEqual([201, 201, ...others])
  clock.advance('6m')
  expect(await ask()).toEqual([closed, closed, ...others])
})

test('a permit is for a video or for a webinar, and webinars need a plan with live features', async () => {
  const { id: webinar_id } = await createWebinar(account)
  const student = await signInStudent(account)
  const ask = async (body: object, { campus } = student) =>
    outcome(await campus.post('/playback/permits', body))
  expect(await ask({})).toEqual([400, 'exactly_one_required'])
  expect(await ask({ webinar_id, block_id: 1 })).toEqual([400, 'exactly_one_required'])
  expect(await ask({ block_id: 1, join_token: 'x' })).toEqual([400, 'invalid_request'])
  expect(outcome(await askAsGuest({ block_id: 1 }))).toEqual([401, 'not_signed_in'])
  expect(outcome(await askAsGuest({ webinar_id: 1, join_token: 'x' }))).toEqual([404, 'not_found'])
  const starter = await signInStudent(await createTestAccount(app, { plan: 'starter' }))
  expect(await ask({ webinar_id: 1 }, starter)).toEqual([403, 'feature_not_in_plan'])
})

test('playing the replay of a group webinar with a session is activity of the courses that it is for', async () => {
  const { member, id: webinar_id, asset_id, activity } = await createReplay()
  const { status, body } = await member.campus.post('/playback/permits', { webinar_id })
  expect([status, body.resource]).toEqual([201, `asset:${asset_id}`])
  await play(body.permit, { media_seconds: 0 })
  expect((await activity()).kind).toBeNull()
  await play(body.permit)
  const at = clock.now().toISOString()
  await play(body.permit, { media_seconds: 0 })
  const replayed = { kind: 'replay', at, live_id: webinar_id, lesson_id: null }
  expect(await activity()).toMatchObject(replayed)
  expect((await list(webinar_id)).map(({ kind }: { kind: string }) => kind)).toEqual(
    Array(3).fill('webinar_replay'),
  )
  // The audience of then counts, whatever becomes of it.
  await app.sql("update webinars set audience_product_ids = '{}' where id = $1", [webinar_id])
  const check = () => operate<{ differing: number }>(app, 'academy check', { repair: true })
  expect(await check()).toMatchObject({ differing: 0 })
  await app.sql(
    'update course_students set last_activity_at = null, last_activity_kind = null where visitor_id = $1',
    [member.visitor_id],
  )
  expect(await check()).toMatchObject({ differing: 1 })
  expect(await activity()).toMatchObject(replayed)
})

test('neither the replay of a broadcast nor one that is played by a link is activity', async () => {
  const table = await createReplay()
  const byLink = await askAsGuest({ webinar_id: table.id, join_token: table.join_token })
  const broadcast = await createReplay({ format: 'broadcast' })
  const bySession = await broadcast.member.campus.post('/playback/permits', { webinar_id: broadcast.id })
  for (const { body } of [byLink, bySession]) expect(outcome(await play(body.permit))).toBe(200)
  expect([await table.activity(), await broadcast.activity()]).toMatchObject([{ kind: null }, { kind: null }])
})

test('erasing a person ends the permits of their links, deletes what was played by them, and keeps the samples', async () => {
  const { id: webinar_id } = await createWebinar(account)
  const { join_token, email } = await createRegistrant(account, webinar_id)
  const { permit } = (await askAsGuest({ webinar_id, join_token })).body
  await play(permit)
  const exported = await operate(account, 'contact export', { email })
  expect(exported.playback_samples).toMatchObject([{ webinar_id }])
  expect(exported.playback_watches).toMatchObject([{ watched_seconds: 10 }])
  await operate(account, 'contact erase', { email })
  expect(outcome(await play(permit))).toEqual([401, 'invalid_permit'])
  const kept = await app.sql('select from playback_watches where account_id = $1', [account.account.id])
  expect([kept.length, (await list(webinar_id)).length]).toEqual([0, 1])
})
