import { TokenVerifier } from 'livekit-server-sdk'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { operate } from '../../../../test/operator.ts'
import { createAccess, createProduct, signInStudent } from '../../../../test/records.ts'
import { createRegistrant, createWebinar, liveSettings } from '../../../../test/webinars.ts'
import type { RoomEntrance } from '../schemas.ts'

const app = await startTestApp({ environment: liveSettings })
const { clock } = app
const account = await createTestAccount(app)
const inMinutes = (minutes: number) => new Date(clock.nowMs() + minutes * 60_000).toISOString()
const { LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret } = liveSettings
const verify = ({ token }: RoomEntrance) => new TokenVerifier(key, secret).verify(token)

/** Asks to enter without a session. */
const join = (id: number, body: object, on = app) =>
  on.request({
    method: 'POST',
    path: `/campus/api/webinars/${id}/join`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    expectFault: true,
  })

test('a link lets its registrant in, each time under another identity, and without a session', async () => {
  const { id } = await createWebinar(account)
  const registrant = await createRegistrant(account, id, { name: 'Ana Ruiz' })
  const entered = [await join(id, registrantToken(registrant)), await join(id, registrantToken(registrant))]
  const bodies = entered.map(({ body }) => body as RoomEntrance)
  for (const body of bodies) {
    expect(body).toEqual({
      url: 'wss://live.example.com',
      token: expect.any(String),
      room_name: `w${id}`,
      identity: expect.stringMatching(`^r${registrant.id}-[0-9a-f]{16}$`),
    })
    const claims = await verify(body)
    expect(claims).toMatchObject({ sub: body.identity, name: 'Ana Ruiz' })
    expect(claims.video).toEqual({
      ...{ room: `w${id}`, roomJoin: true, canSubscribe: true, canPublish: true, canPublishData: true },
    })
    expect(claims.exp! - claims.nbf!).toBe(3600)
  }
  expect(bodies[0]!.identity).not.toBe(bodies[1]!.identity)
})

const registrantToken = ({ join_token }: { join_token: string }) => ({ join_token })

test('at a broadcast registrants listen, and the host speaks and moderates', async () => {
  const { id } = await createWebinar(account, { format: 'broadcast' })
  const { body } = await join(id, registrantToken(await createRegistrant(account, id)))
  expect((await verify(body)).video).toMatchObject({ canPublish: false, canSubscribe: true })
  const host = await operate<RoomEntrance>(account, 'webinar host-link', { id })
  expect(host).toMatchObject({ url: 'wss://live.example.com', room_name: `w${id}` })
  expect(host.identity).toMatch(/^h-[0-9a-f]{16}$/)
  expect((await verify(host)).video).toMatchObject({ canPublish: true, roomAdmin: true })
  expect(
    (await join(id, { ...registrantToken(await createRegistrant(account, id)), group: 'a' })).status,
  ).toBe(400)
})

test('a student enters by the session and is registered by their email, once', async () => {
  const { id } = await createWebinar(account)
  const student = await signInStudent(account, { name: 'Bo' })
  const known = await signInStudent(account, { name: 'Known' })
  const registrant = await createRegistrant(account, id, { email: known.email, name: 'As registered' })
  for (const { campus, visitor_id } of [student, known, student]) {
    const { status, body } = await campus.post(`/webinars/${id}/join`, { group: 'table-1' })
    expect([status, body.room_name]).toEqual([200, `w${id}-table-1`])
    expect(body.identity).toMatch(`v${visitor_id}-`)
  }
  const { data } = (await account.api.get(`/webinars/${id}/registrants`)).body
  expect(data).toMatchObject([
    { id: registrant.id, name: 'As registered', source: 'api' },
    { email: student.email, name: 'Bo', source: 'campus' },
  ])
})

test('a webinar for students of a product lets in those, and students who registered; others do not see it', async () => {
  const product_id = (await createProduct(account)).id
  const { id } = await createWebinar(account, { product_id: [product_id] })
  const [member, paused, registered, other] = await Promise.all(
    Array.from({ length: 4 }, () => signInStudent(account)),
  )
  await createAccess(account, { email: member!.email, product_id })
  const { id: access } = await createAccess(account, { email: paused!.email, product_id })
  await account.api.patch(`/academy/access/${access}`, { paused: true })
  await createRegistrant(account, id, { email: registered!.email })
  const enter = async (student = other!) => (await student.campus.post(`/webinars/${id}/join`)).status
  expect([await enter(member), await enter(paused), await enter(registered), await enter(other)]).toEqual([
    ...[200, 404, 200, 404],
  ])
})

test('a cookie of an ended session keeps nobody out who has a link', async () => {
  const { id } = await createWebinar(account)
  const registrant = await createRegistrant(account, id)
  const { status } = await app.request({
    method: 'POST',
    path: `/campus/api/webinars/${id}/join`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ust_${'a'.repeat(43)}` },
    body: JSON.stringify(registrantToken(registrant)),
  })
  expect(status).toBe(200)
})

test('without a session and a link nobody enters; a wrong link is as one of no webinar', async () => {
  const [one, other] = [await createWebinar(account), await createWebinar(account)]
  const { join_token } = await createRegistrant(account, one.id)
  expect(await join(one.id, {})).toMatchObject({ status: 401, body: { error: { type: 'not_signed_in' } } })
  const unknown = (await join(999, { join_token })).text
  const [id, signature] = join_token.split('.') as [string, string]
  for (const wrong of [
    `${id}.${signature.slice(1)}a`,
    `${Number(id) + 1}.${signature}`,
    id,
    `${join_token}.x`,
    'x',
  ]) {
    const { status, text } = await join(one.id, { join_token: wrong })
    expect([wrong, status, text]).toEqual([wrong, 404, unknown])
  }
  expect((await join(other.id, { join_token })).text).toBe(unknown)
})

test('rooms open 30 minutes before the start and close with the end', async () => {
  const { id } = await createWebinar(account, { starts_at: inMinutes(60), duration_minutes: 10 })
  const registrant = await createRegistrant(account, id)
  const enters = async () => {
    const { status, body } = await join(id, registrantToken(registrant))
    return status === 200 || body.error.type
  }
  clock.advance('1799s')
  expect(await enters()).toBe('room_not_open')
  clock.advance('1s')
  expect(await enters()).toBe(true)
  clock.advance('40m')
  expect(await enters()).toBe('room_not_open')
  await expect(operate(account, 'webinar host-link', { id })).rejects.toMatchObject({ type: 'webinar_over' })
})

test("a host's token lasts until the webinar ends at the latest", async () => {
  const { id } = await createWebinar(account, { starts_at: inMinutes(60), duration_minutes: 30 })
  const claims = await verify(await operate<RoomEntrance>(account, 'webinar host-link', { id }))
  expect(claims.exp! - claims.nbf!).toBe(7 * 3600)
})

test('without a LiveKit server entering is 503, and everything else works', async () => {
  const bare = await app.sibling(app.database_url, { LIVEKIT_API_SECRET: '' })
  const { id } = await createWebinar(account)
  const registrant = await createRegistrant(account, id)
  const { status, body } = await join(id, registrantToken(registrant), bare)
  expect([status, body.error.type]).toEqual([503, 'live_not_configured'])
  expect((await bare.request({ path: '/readyz' })).status).toBe(200)
})

test('an account whose plan lost the live features lets nobody in', async () => {
  const own = await createTestAccount(app)
  const { id } = await createWebinar(own)
  const registrant = await createRegistrant(own, id)
  await operate(app, 'account set-plan', { id: own.account.id, plan: 'starter' })
  clock.advance('5s')
  expect((await join(id, registrantToken(registrant))).body.error.type).toBe('feature_not_in_plan')
})
