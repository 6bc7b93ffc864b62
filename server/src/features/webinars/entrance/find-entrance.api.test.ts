import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { operate } from '../../../../test/operator.ts'
import { createAccess, createProduct, signInStudent } from '../../../../test/records.ts'
import { createFilm, createRegistrant, createWebinar } from '../../../../test/webinars.ts'
import { findWebinarEntrance } from '../index.ts'

const app = await startTestApp()
const { clock } = app
const account = await createTestAccount(app)
const inMinutes = (minutes: number) => new Date(clock.nowMs() + minutes * 60_000).toISOString()

/** A student with access to a product. */
async function createMember(product_id: number, fields = {}) {
  const student = await signInStudent(account)
  await createAccess(account, { email: student.email, product_id, ...fields })
  return { visitor_id: student.visitor_id }
}

async function setReplay(id: number, visibility: string): Promise<number> {
  const asset_id = await createFilm(account)
  await operate(account, 'webinar replay', { id, asset_id, visibility })
  return asset_id
}

test('while it is live, registrants and the audience may watch, until 15 minutes after it at the latest', async () => {
  const product_id = (await createProduct(account)).id
  const { id } = await createWebinar(account, { product_id: [product_id] })
  const { id: registrant_id, join_token } = await createRegistrant(account, id)
  const member = await createMember(product_id)
  const leaving = await createMember(product_id, { expires_at: inMinutes(30) })
  const registered = await signInStudent(account)
  await createRegistrant(account, id, { email: registered.email })
  const stranger = await signInStudent(account)
  const enter = (guest: { join_token: string } | { visitor_id: number }) =>
    findWebinarEntrance(account.ctx(), id, guest)
  const live = { kind: 'webinar_live', resource: `webinar:${id}`, ends_at: inMinutes(75) }
  expect(await enter({ join_token })).toEqual({ ...live, registrant_id, visitor_id: null })
  expect(await enter(member)).toEqual({ ...live, registrant_id: null, ...member })
  expect(await enter(leaving)).toMatchObject({ ends_at: inMinutes(30) })
  expect(await enter({ visitor_id: registered.visitor_id })).toMatchObject({ ...live, registrant_id: null })
  expect(await enter({ visitor_id: stranger.visitor_id })).toBeNull()
  expect(await enter({ join_token: `${join_token}x` })).toBeNull()
  expect(await findWebinarEntrance(account.ctx(), 999, member)).toBeNull()
})

test('a replay opens once the webinar has ended and its asset is ready', async () => {
  const { id } = await createWebinar(account, { starts_at: inMinutes(10), duration_minutes: 10 })
  const { join_token } = await createRegistrant(account, id)
  const enter = () => findWebinarEntrance(account.ctx(), id, { join_token })
  const asset_id = await setReplay(id, 'all')
  expect(await enter()).toBe('closed')
  clock.advance('20m')
  const replay = { kind: 'webinar_replay', resource: `asset:${asset_id}`, ends_at: null }
  expect(await enter()).toMatchObject(replay)
  await app.sql("update assets set status = 'processing' where id = $1", [asset_id])
  expect(await enter()).toBe('closed')
})

test('a replay for members of a product is closed to who joined after the session, where the product says so', async () => {
  const product_id = (await createProduct(account, { replay_visibility: 'since_joined' })).id
  const early = await createMember(product_id)
  clock.advance('1m')
  const { id } = await createWebinar(account, { duration_minutes: 5, product_id: [product_id] })
  await setReplay(id, 'audience')
  const { join_token } = await createRegistrant(account, id)
  clock.advance('6m')
  const late = await createMember(product_id)
  const enter = (guest: Parameters<typeof findWebinarEntrance>[2]) =>
    findWebinarEntrance(account.ctx(), id, guest)
  expect([await enter(early), await enter(late), await enter({ join_token })]).toMatchObject([
    { kind: 'webinar_replay' },
    ...['closed', 'closed'],
  ])
})
