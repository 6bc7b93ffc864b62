import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { features } from '../src/features.ts'
import { followClockOffset } from '../src/platform/jobs/follow-clock-offset.ts'
import { startTestApp, type TestApp } from './app.ts'
import { createTestClock } from './clock.ts'
import { createApi, createTestAccount } from './factories.ts'
import { startReceiver } from './fakes/receiver.ts'
import { untilAlone } from './faults/presences.ts'
import { operate } from './operator.ts'
import { createProduct, createSale, createSource } from './records.ts'

const dayMs = 86_400_000
const jobs = features.flatMap((feature) => feature.jobs)
const receiver = await startReceiver()
afterAll(() => receiver.close())

/** An installation whose clock is moved by `days`, with an account whose events go to a path of its own. */
async function start(days: number) {
  const CLOCK_OFFSET = `${days < 0 ? '' : '+'}${days}d`
  const app = await startTestApp({
    clock: createTestClock(new Date().toISOString()),
    environment: { CLOCK_OFFSET },
  })
  await followClockOffset(app.app, jobs)
  const account = await createTestAccount(app)
  const path = `/clock/${account.account.id}/${days}`
  const url = `${receiver.url}${path}`
  const { secret } = await operate<{ secret: string }>(account, 'webhook set', {
    url,
    event: ['purchase.created'],
    disabled: false,
  })
  return {
    app,
    account,
    path,
    /** What came last, as Standard Webhooks checks it: against the time at which it really is. */
    read() {
      const last = receiver.received.findLast((request) => request.path === path)!
      return new Webhook(secret).verify(last.body.toString(), last.headers as Record<string, string>)
    },
    /** The same installation after a start with another offset. */
    async restart(clockOffset: string) {
      await app.stop()
      const next = await app.sibling(undefined, { CLOCK_OFFSET: clockOffset })
      await untilAlone(next)
      await followClockOffset(next.app, jobs)
      return { next, api: createApi(next, account.keys.delete) }
    },
  }
}

const movedNow = ({ clock }: TestApp, days: number) => new Date(clock.nowMs() + days * dayMs).toISOString()

test('under an offset all is dated by the moved clock, and webhooks are signed at the real time', async () => {
  const { app, account, read } = await start(-40)
  const then = movedNow(app, -40)
  await createSource(account)
  const { body: chat } = await account.api.post('/chat', {
    message: 'When do I sow tomatoes?',
    visitor_email: 'ana@example.com',
  })
  const { body: conversation } = await account.api.get(`/conversations/${chat.conversation_id}`)
  expect(conversation.messages.map(({ created_at }: { created_at: string }) => created_at)).toEqual([
    then,
    then,
  ])

  await createSale(account)
  await app.drain()
  expect(read()).toMatchObject({ type: 'purchase.created', timestamp: then, data: { created_at: then } })
  expect((await app.request({ path: '/readyz' })).body).toEqual({
    status: 'ready',
    clock_offset_seconds: -40 * 86_400,
  })
})

test('a start with a later clock lets weeks pass: tags and access expire, retries and leases of killed runs are due', async () => {
  const { app, account, path, read, restart } = await start(-40)
  receiver.react = (request) => (request.path === path ? 503 : 200)
  await account.api.post('/chat', { message: 'Hello', visitor_email: 'ana@example.com' })
  const [contact] = (await account.api.get('/contacts')).body.data
  await account.api.post(`/contacts/${contact.id}/tags`, { name: 'trial', expires_at: movedNow(app, -10) })
  const { id: product_id } = await createProduct(account)
  const access = { email: 'ana@example.com', product_id, expires_at: movedNow(app, -5) }
  await account.api.post('/academy/access', access)
  await createSale(account)
  await app.drain()
  await app.sql("update conversations set due_at = due_at + interval '1 day', attempt = attempt + 1")

  const { next, api } = await restart('')
  receiver.react = () => 200
  await next.drain()
  expect(read()).toMatchObject({ type: 'purchase.created' })
  expect((await api.get(`/contacts/${contact.id}`)).body.tags).toEqual([])
  expect((await api.get('/academy/access?email=ana@example.com')).body.data).toMatchObject([
    { status: 'expired', expires_at: access.expires_at, updated_at: movedNow(next, 0) },
  ])
  expect(await next.sql('select 1 from conversations where due_at is not null')).toEqual([])
  const { body: chat } = await api.post('/chat', { message: 'Hello', visitor_email: 'ana@example.com' })
  const { body: conversation } = await api.get(`/conversations/${chat.conversation_id}`)
  expect(conversation.last_message_at).toBe(movedNow(next, 0))
})

test('a start with an earlier clock waits for no lease or retry that the later clock dated, and keeps dates that were given', async () => {
  const { app, account, path, read, restart } = await start(40)
  receiver.react = (request) => (request.path === path ? 503 : 200)
  const { body: first } = await account.api.post('/chat', {
    message: 'Hello',
    visitor_email: 'ana@example.com',
  })
  const [contact] = (await account.api.get('/contacts')).body.data
  const expires_at = movedNow(app, 90)
  const { body: tagged } = await account.api.post(`/contacts/${contact.id}/tags`, {
    name: 'trial',
    expires_at,
  })
  await createSale(account)
  await createSource(account)
  await app.drain()
  await account.api.post(`/contacts/${contact.id}/tags`, { tag_id: tagged.tags[0].id, expires_at })
  const over = { name: 'over', expires_at: new Date(Date.parse(movedNow(app, 40)) + 1_000).toISOString() }
  await account.api.post(`/contacts/${contact.id}/tags`, over)
  app.clock.advance('2s')
  // A process that was killed while it took the tag that is over, worked on the text and answered in the thread.
  await app.sql(
    `update contact_tags set due_at = $1::timestamptz + interval '30 seconds', attempt = attempt + 1
     where expires_at = $2`,
    [movedNow(app, 40), over.expires_at],
  )
  await app.sql("update brain_sources set status = 'processing', due_at = $1, attempt = attempt + 1", [
    movedNow(app, 40),
  ])
  await app.sql(
    'update conversations set lock_owner = gen_random_uuid(), lock_process_number = 1, locked_until = $1',
    [movedNow(app, 40)],
  )

  const { next, api } = await restart('')
  receiver.react = () => 200
  next.clock.advance('1m')
  await next.drain()
  expect(read()).toMatchObject({ type: 'purchase.created' })
  expect((await api.get('/brain/sources')).body.data).toMatchObject([{ status: 'ready' }])
  next.clock.advance('9m')
  await next.drain()
  expect(await next.sql('select 1 from conversations where due_at is not null')).toEqual([])
  expect((await api.get(`/contacts/${contact.id}`)).body.tags).toMatchObject([{ name: 'trial', expires_at }])
  const { body: second } = await api.post('/chat', { message: 'Hello', visitor_email: 'ana@example.com' })
  expect(second.conversation_id).toBe(first.conversation_id)
})

test('a process beside one with another offset says so in its log, and moves nothing of it', async () => {
  const { app, account } = await start(40)
  await account.api.post('/chat', { message: 'Hello', visitor_email: 'ana@example.com' })
  const due = () => app.sql('select due_at from conversations')
  const before = await due()
  const beside = await app.sibling(undefined, { CLOCK_OFFSET: '+3h' })
  await followClockOffset(beside.app, jobs)
  expect(beside.logged).toMatchObject([
    { clock_offsets: ['+40d'], msg: expect.stringContaining('CLOCK_OFFSET') },
  ])
  expect(await due()).toEqual(before)
})

test('where the first process to start with an earlier clock is not alone, leases move back at a start that is', async () => {
  const { app, account, restart } = await start(40)
  await account.api.post('/chat', { message: 'Hello', visitor_email: 'ana@example.com' })
  await app.sql("update conversations set due_at = $1::timestamptz + interval '10 minutes'", [
    movedNow(app, 40),
  ])
  const beside = await app.sibling(undefined, { CLOCK_OFFSET: '+3h' })
  await followClockOffset(beside.app, jobs)
  await beside.stop()
  const { next } = await restart('+3h')
  next.clock.advance('11m')
  await next.drain()
  expect(await next.sql('select 1 from conversations where due_at is not null')).toEqual([])
})

test('a later clock that began beside an earlier one holds no lease once the earlier one starts again', async () => {
  const { app, restart } = await start(0)
  const beside = await app.sibling(undefined, { CLOCK_OFFSET: '+40d' })
  await followClockOffset(beside.app, jobs)
  const account = await createTestAccount(beside)
  await account.api.post('/chat', { message: 'Hello', visitor_email: 'ana@example.com' })
  await beside.stop()
  const { next } = await restart('')
  next.clock.advance('11m')
  await next.drain()
  expect(await next.sql('select 1 from conversations where due_at is not null')).toEqual([])
})
