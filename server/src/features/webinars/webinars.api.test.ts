import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import { createProduct } from '../../../test/records.ts'
import { createWebinar } from '../../../test/webinars.ts'

const app = await startTestApp()
const { clock } = app
const inMinutes = (minutes: number) => new Date(clock.nowMs() + minutes * 60_000).toISOString()

test('a webinar is made with its audience, and is read and listed as it was made', async () => {
  const account = await createTestAccount(app)
  const products = [(await createProduct(account)).id, (await createProduct(account)).id]
  const starts_at = inMinutes(60)
  const made = await createWebinar(account, {
    title: '  Sowing  ',
    description: 'Bring seeds.',
    format: 'broadcast',
    starts_at: `${starts_at.slice(0, 19)}+00:00`,
    duration_minutes: 90,
    timezone: 'Europe/Madrid',
    product_id: [products[1], products[0], products[1]],
  })
  expect(made).toEqual({
    object: 'webinar',
    id: expect.any(Number),
    title: 'Sowing',
    description: 'Bring seeds.',
    format: 'broadcast',
    status: 'scheduled',
    starts_at: `${starts_at.slice(0, 19)}.000Z`,
    started_at: null,
    ended_at: null,
    duration_minutes: 90,
    timezone: 'Europe/Madrid',
    audience_product_ids: products,
    registration_url: `${app.app.base_url}/webinars/${made.id}`,
    registrant_count: 0,
    attendee_count: 0,
    replay: { asset_id: null, available: false, visibility: 'all' },
    transcript_status: 'none',
    created_at: clock.now().toISOString(),
    updated_at: clock.now().toISOString(),
  })
  const draft = await createWebinar(account, { draft: true })
  expect(draft).toMatchObject({ status: 'draft', description: null, timezone: 'UTC' })
  expect((await account.api.get(`/webinars/${made.id}`)).body).toEqual(made)
  const listed = { object: 'list', data: [made, draft], has_more: false, next_starting_after: null }
  expect((await account.api.get('/webinars')).body).toEqual(listed)
  expect(await operate(account, 'webinar list')).toEqual(listed)
})

test('the status follows the clock when it is read, whether or not it was written yet', async () => {
  const account = await createTestAccount(app)
  const { id, starts_at } = await createWebinar(account, { starts_at: inMinutes(30), duration_minutes: 45 })
  const ended_at = inMinutes(75)
  const read = async () => (await account.api.get(`/webinars/${id}`)).body
  for (const drains of [false, true]) {
    clock.set(starts_at)
    if (drains) await app.drain()
    expect(await read()).toMatchObject({ status: 'live', started_at: starts_at, ended_at: null })
    clock.set(ended_at)
    if (drains) await app.drain()
    expect(await read()).toMatchObject({ status: 'ended', started_at: starts_at, ended_at })
  }
  const [row] = await app.sql('select status, ended_at, due_at from webinars where id = $1', [id])
  expect(row).toEqual({ status: 'ended', ended_at, due_at: null })
})

test('a webinar whose time has passed when it is made has ended', async () => {
  const account = await createTestAccount(app)
  const past = await createWebinar(account, { starts_at: inMinutes(-120), duration_minutes: 60 })
  expect(past).toMatchObject({ status: 'ended', started_at: past.starts_at, ended_at: inMinutes(-60) })
})

test('an audience names products of the account, and a deleted one leaves it', async () => {
  const account = await createTestAccount(app)
  const [kept, deleted] = [(await createProduct(account)).id, (await createProduct(account)).id]
  const foreign = (await createProduct(await createTestAccount(app))).id
  await expect(createWebinar(account, { product_id: [kept, foreign] })).rejects.toMatchObject({
    type: 'invalid_request',
    message: `product_id: there is no product ${foreign}.`,
  })
  const { id } = await createWebinar(account, { product_id: [kept, deleted] })
  await account.api.delete(`/products/${deleted}`)
  expect((await account.api.get(`/webinars/${id}`)).body.audience_product_ids).toEqual([kept])
})

test('what is no time, duration or time zone is refused', async () => {
  const account = await createTestAccount(app)
  for (const wrong of [
    { starts_at: '2027-01-01T10:00:00' },
    { starts_at: '2027-02-30T10:00:00Z' },
    { duration_minutes: 0 },
    { duration_minutes: 721 },
    { timezone: 'Europe/Nowhere' },
    { timezone: '+02:00' },
    { title: ' ' },
  ]) {
    await expect(createWebinar(account, wrong)).rejects.toThrow()
  }
  expect((await createWebinar(account, { duration_minutes: 720 })).duration_minutes).toBe(720)
})

test('a plan without live features has no webinars, whichever id is asked for', async () => {
  const account = await createTestAccount(app, { plan: 'starter' })
  const refusal = { status: 403, body: { error: { type: 'feature_not_in_plan' } } }
  for (const path of ['/webinars', '/webinars/1', `/webinars/${account.account.id}0000000001`]) {
    expect(await account.api.get(path)).toMatchObject(refusal)
  }
  await expect(createWebinar(account)).rejects.toMatchObject({ type: 'feature_not_in_plan' })
})

test('a webinar of another account is unknown', async () => {
  const { id } = await createWebinar(await createTestAccount(app))
  const { api } = await createTestAccount(app)
  expect((await api.get(`/webinars/${id}`)).text).toBe((await api.get('/webinars/999')).text)
})
