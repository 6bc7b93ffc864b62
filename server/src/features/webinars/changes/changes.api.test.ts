import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { operate } from '../../../../test/operator.ts'
import { createProduct } from '../../../../test/records.ts'
import { createWebinar } from '../../../../test/webinars.ts'
import { createEmit, on } from '../../../platform/events/subscription.ts'
import { webinarEnded, webinarStarted } from '../events.ts'

const app = await startTestApp()
const { clock } = app
const account = await createTestAccount(app)
const inMinutes = (minutes: number) => new Date(clock.nowMs() + minutes * 60_000).toISOString()
const command = (verb: string, id: number, options = {}) =>
  operate(account, `webinar ${verb}`, { id, ...options })

/** What later features are told, in its order. */
const told: [string, number, string][] = []
const emit = app.app.emit
const listen = createEmit([
  on(webinarStarted, async (_, { webinar_id, started_at }) => {
    told.push(['started', webinar_id, started_at])
  }),
  on(webinarEnded, async (_, { webinar_id, ended_at }) => {
    told.push(['ended', webinar_id, ended_at])
  }),
])
app.app.emit = async (ctx, event, payload) => {
  await emit(ctx, event, payload)
  await listen(ctx, event, payload)
}
const toldOf = (id: number) => told.filter(([, of]) => of === id).map(([what, , at]) => [what, at])

test('a change keeps what is not given, and replaces or empties the audience', async () => {
  const product = (await createProduct(account)).id
  const made = await createWebinar(account, {
    ...{ starts_at: inMinutes(60), description: 'Seeds.', product_id: [product], draft: true },
  })
  clock.advance('1s')
  const changed = await command('update', made.id, { title: 'Pots', duration_minutes: 30 })
  expect(changed).toEqual({
    ...{ ...made, title: 'Pots', duration_minutes: 30, updated_at: clock.now().toISOString() },
  })
  expect(await command('update', made.id, { products: false, description: null })).toMatchObject({
    ...{ audience_product_ids: [], description: null, status: 'draft' },
  })
  const other = (await createProduct(account)).id
  expect(await command('update', made.id, { product_id: [other] })).toMatchObject({
    audience_product_ids: [other],
  })
  const both = command('update', made.id, { product_id: [other], products: false })
  await expect(both).rejects.toMatchObject({ type: 'invalid_request' })
})

test('a draft never starts by the clock; published, it is scheduled, or live where its time has come', async () => {
  const starts_at = inMinutes(10)
  const { id } = await createWebinar(account, { starts_at, draft: true })
  const moved = await createWebinar(account, { starts_at, draft: true })
  expect(await command('update', moved.id, { publish: true })).toMatchObject({ status: 'scheduled' })
  clock.advance('20m')
  await app.drain()
  expect((await account.api.get(`/webinars/${id}`)).body.status).toBe('draft')
  expect(await command('update', id, { publish: true })).toMatchObject({
    status: 'live',
    started_at: starts_at,
  })
})

test('a webinar that is moved follows its new time', async () => {
  const { id } = await createWebinar(account, { starts_at: inMinutes(10) })
  const starts_at = inMinutes(60)
  await command('update', id, { starts_at })
  clock.advance('59m')
  await app.drain()
  expect((await account.api.get(`/webinars/${id}`)).body.status).toBe('scheduled')
  clock.advance('1m')
  await app.drain()
  expect(toldOf(id)).toEqual([['started', starts_at]])
})

test('a webinar is started before its time and ended after any, and later features are told each once', async () => {
  const { id } = await createWebinar(account, { starts_at: inMinutes(60) })
  const started_at = inMinutes(0)
  expect(await command('start', id)).toMatchObject({ status: 'live', started_at })
  clock.advance('5m')
  expect(await command('start', id)).toMatchObject({ status: 'live', started_at })
  const ended_at = inMinutes(0)
  expect(await command('end', id)).toMatchObject({ status: 'ended', started_at, ended_at })
  clock.advance('24h')
  await app.drain()
  expect(toldOf(id)).toEqual([
    ['started', started_at],
    ['ended', ended_at],
  ])
})

test('one that nobody looked at is told as started and ended, by the clock and once, however late the run', async () => {
  const { id, starts_at } = await createWebinar(account, { starts_at: inMinutes(10), duration_minutes: 20 })
  const ended_at = inMinutes(30)
  clock.advance('24h')
  await app.drain()
  await app.drain()
  expect(toldOf(id)).toEqual([
    ['started', starts_at],
    ['ended', ended_at],
  ])
})

test('a webinar that is over cannot be changed; one that is not live cannot be ended', async () => {
  const past = await createWebinar(account, { starts_at: inMinutes(-120) })
  const cancelled = await createWebinar(account, { starts_at: inMinutes(120) })
  await expect(command('end', cancelled.id)).rejects.toMatchObject({ type: 'webinar_not_live' })
  expect(await command('cancel', cancelled.id)).toMatchObject({ status: 'cancelled', ended_at: null })
  for (const { id } of [past, cancelled]) {
    for (const verb of ['update', 'start', 'end', 'cancel']) {
      await expect(command(verb, id)).rejects.toMatchObject({ status: 409, type: 'webinar_over' })
    }
  }
  clock.advance('24h')
  await app.drain()
  expect((await account.api.get(`/webinars/${cancelled.id}`)).body.status).toBe('cancelled')
  expect(toldOf(cancelled.id)).toEqual([])
})

test('whoever is connected keeps a webinar live past its planned end; it ends 10 minutes after the last exit', async () => {
  const { id } = await createWebinar(account, { duration_minutes: 30 })
  const connections = (open: number, last_exit_at: string | null) =>
    app.sql('update webinars set open_connections = $2, last_exit_at = $3 where id = $1', [
      id,
      open,
      last_exit_at,
    ])
  const status = async () => (await account.api.get(`/webinars/${id}`)).body.status
  await connections(2, null)
  clock.advance('40m')
  await app.drain()
  expect(await status()).toBe('live')
  await connections(0, inMinutes(0))
  clock.advance('9m')
  expect(await status()).toBe('live')
  clock.advance('1m')
  expect(await status()).toBe('ended')
})

test('a plan without live features changes nothing', async () => {
  const starter = await createTestAccount(app, { plan: 'starter' })
  for (const verb of ['update', 'start', 'end', 'cancel']) {
    const refused = operate(starter, `webinar ${verb}`, { id: 1 })
    await expect(refused).rejects.toMatchObject({ type: 'feature_not_in_plan' })
  }
})
