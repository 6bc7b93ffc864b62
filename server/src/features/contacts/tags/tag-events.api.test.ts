import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { createApi, createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { until } from '../../../../test/faults/until.ts'
import { createContact, createTag } from '../../../../test/records.ts'
import { erasePerson } from '../person/erase-person.ts'

const app = await startTestApp()
const other = await app.sibling()
await app.sql(`create table recorded (
  sequence bigserial primary key, account_id bigint, event text, payload jsonb)`)

/** Every n-th event fails after its subscriber has written; 0: none. */
let failEvery = 0
let emitted = 0

/** Subscribes to the events of tags: each is recorded in the transaction that emits it. */
function subscribe({ app }: TestApp): void {
  const { emit } = app
  app.emit = async (ctx, event, payload) => {
    await emit(ctx, event, payload)
    if (!/^contact\.(un)?tag/.test(event.name)) return
    await sql`insert into recorded (account_id, event, payload)
      values (${ctx.account.id}, ${event.name}, ${JSON.stringify(payload)})`.execute(ctx.db)
    if (failEvery > 0 && ++emitted % failEvery === 0) throw new Error('the process ends here')
  }
}
subscribe(app)
subscribe(other)

beforeEach(() => {
  failEvery = 0
})

type ContactTag = { contact_id: number; tag_id: number; expires_at: string | null }
type Recorded = { event: string; payload: ContactTag }

const recorded = ({ account }: TestAccount) =>
  app.sql<Recorded>('select event, payload from recorded where account_id = $1 order by sequence', [
    account.id,
  ])

const inMinutes = (minutes: number) => new Date(app.clock.nowMs() + minutes * 60_000).toISOString()

/** A contact without tags, a tag, and the events that follow. */
async function createScene() {
  const account = await createTestAccount(app)
  const [id, tag_id] = [await createContact(account), await createTag(account)]
  const tag_name: string = (await account.api.get('/tags')).body.data[0].name
  await app.sql('delete from recorded where account_id = $1', [account.account.id])
  const { api } = account
  return {
    account,
    id,
    tag_id,
    api,
    give: (expires_at?: string | null) => api.post(`/contacts/${id}/tags`, { tag_id, expires_at }),
    take: () => api.delete(`/contacts/${id}/tags/${tag_id}`),
    tags: async () => (await api.get(`/contacts/${id}`)).body.tags,
    /** The events since the last look. */
    async events(): Promise<Recorded[]> {
      const events = await recorded(account)
      await app.sql('delete from recorded where account_id = $1', [account.account.id])
      return events
    },
    tagEvent: (event: string, expires_at: string | null): Recorded => ({
      event,
      payload: { contact_id: id, visitor_id: null, tag_id, tag_name, expires_at } as ContactTag,
    }),
  }
}

test('an event follows each time a tag is given, given again or taken; taking a tag that is not carried emits none', async () => {
  const { give, take, events, tagEvent } = await createScene()
  const expiry = inMinutes(60)
  await give()
  await give(expiry)
  await give(expiry)
  await take()
  await take()
  expect(await events()).toEqual([
    tagEvent('contact.tagged', null),
    tagEvent('contact.tagged', expiry),
    tagEvent('contact.tagged', expiry),
    tagEvent('contact.untagged', expiry),
  ])
})

test('the event names the visitor with the email of the contact', async () => {
  const { account, api, tag_id, events } = await createScene()
  await api.post('/chat', { message: 'Hi', visitor_email: 'ana@example.com' })
  const id = (await api.get('/contacts')).body.data.at(-1).id
  const [visitor] = await app.sql('select id from visitors where account_id = $1', [account.account.id])
  await api.post(`/contacts/${id}/tags`, { tag_id })
  expect(await events()).toMatchObject([{ payload: { contact_id: id, visitor_id: visitor!.id } }])
})

test('a tag that expires emits one event, and its row is deleted', async () => {
  const { give, tags, events, tagEvent, id } = await createScene()
  const expiry = inMinutes(5)
  await give(expiry)
  app.clock.advance('5m')
  expect(await tags()).toEqual([])
  await Promise.all([app.drain(), other.drain()])
  await app.drain()
  expect(await events()).toEqual([
    tagEvent('contact.tagged', expiry),
    tagEvent('contact.tag_expired', expiry),
  ])
  expect(await app.sql('select 1 from contact_tags where contact_id = $1', [id])).toEqual([])
})

test('a tag whose expiry was moved or lifted does not expire at the old one', async () => {
  const { give, tags, events, tagEvent } = await createScene()
  const [first, second] = [inMinutes(5), inMinutes(10)]
  await give(first)
  await give(second)
  app.clock.advance('6m')
  await app.drain()
  await give(null)
  app.clock.advance('6m')
  await app.drain()
  expect(await events()).toEqual([first, second, null].map((expiry) => tagEvent('contact.tagged', expiry)))
  expect(await tags()).toHaveLength(1)
})

test('where a tag is given anew between its expiry and the job, its end comes before the new beginning', async () => {
  const { give, tags, events, tagEvent } = await createScene()
  const expiry = inMinutes(5)
  await give(expiry)
  app.clock.advance('5m')
  await give(null)
  await app.drain()
  expect(await events()).toEqual([
    tagEvent('contact.tagged', expiry),
    tagEvent('contact.tag_expired', expiry),
    tagEvent('contact.tagged', null),
  ])
  expect(await tags()).toHaveLength(1)
})

test('taking a tag that has expired emits nothing before the job emits its end', async () => {
  const { give, take, events, tagEvent } = await createScene()
  const expiry = inMinutes(5)
  await give(expiry)
  app.clock.advance('5m')
  await take()
  expect(await events()).toEqual([tagEvent('contact.tagged', expiry)])
  await app.drain()
  expect(await events()).toEqual([tagEvent('contact.tag_expired', expiry)])
})

/** Waits until so many statements of the app's database wait for a lock. */
const waiting = (count: number) =>
  until(`${count} wait for a lock`, async () => {
    const [row] = await app.sql<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return row!.count === count
  })

test('a tag whose expiry a request moves while the job already has the row does not expire', async () => {
  const { give, tags, events, tagEvent, id } = await createScene()
  const [first, second] = [inMinutes(5), inMinutes(60)]
  await give(first)
  const lock = await app.platform.pool.connect()
  try {
    await lock.query('begin')
    await lock.query('select from contacts where id = $1 for update', [id])
    const given = give(second)
    await waiting(1)
    app.clock.advance('5m')
    const drained = app.drain()
    await waiting(2)
    await lock.query('commit')
    await Promise.all([given, drained])
  } finally {
    lock.release()
  }
  expect(await tags()).toHaveLength(1)
  expect(await events()).toEqual([tagEvent('contact.tagged', first), tagEvent('contact.tagged', second)])
})

test('erasing a person emits no events of tags', async () => {
  const { account, id, give, api, events } = await createScene()
  await give(inMinutes(5))
  await events()
  const { email } = (await api.get(`/contacts/${id}`)).body
  await erasePerson(account.ctx(), { email })
  app.clock.advance('5m')
  await app.drain()
  expect(await events()).toEqual([])
})

type Step = { do: 'give'; minutes: number | null } | { do: 'take' } | { do: 'expire' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('give' as const), minutes: fc.constantFrom(1, 1, 2, null) }),
  fc.record({ do: fc.constant('take' as const) }),
  fc.record({ do: fc.constant('expire' as const) }),
)

/** Replays events. @returns the expiry of the tag that is carried after them, undefined where none is */
function replay(events: Recorded[]): string | null | undefined {
  let carried: string | null | undefined
  for (const { event, payload } of events) {
    // Only a tag that was carried ends, with the expiry that it had.
    if (event !== 'contact.tagged') expect(carried).toBe(payload.expires_at)
    carried = event === 'contact.tagged' ? payload.expires_at : undefined
  }
  return carried
}

test('rows and events agree, whatever happens at once in two processes and whichever transaction fails', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 15 }),
      fc.constantFrom(0, 2, 3),
      async (steps, failures) => {
        const { account, id, tag_id, tags } = await createScene()
        const apis = [app, other].map((process) => createApi(process, account.keys.delete))
        const isCarried = (expires_at: string | null | undefined) =>
          expires_at === null || (expires_at !== undefined && Date.parse(expires_at) > app.clock.nowMs())
        failEvery = failures
        for (let first = 0; first < steps.length; first += 3) {
          await Promise.all(
            steps.slice(first, first + 3).map(async (step, position) => {
              const [process, api] = position % 2 === 0 ? [app, apis[0]!] : [other, apis[1]!]
              const options = { expectFault: true }
              if (step.do === 'expire') return process.drain()
              if (step.do === 'take') return api.delete(`/contacts/${id}/tags/${tag_id}`, undefined, options)
              const expires_at = step.minutes === null ? null : inMinutes(step.minutes)
              return api.post(`/contacts/${id}/tags`, { tag_id, expires_at }, options)
            }),
          )
          expect((await tags()).length === 1).toBe(isCarried(replay(await recorded(account))))
          app.clock.advance('1m')
        }
        failEvery = 0
        await app.drain()
        const carried = replay(await recorded(account))
        const rows = await app.sql('select expires_at from contact_tags where contact_id = $1', [id])
        expect(rows).toEqual(isCarried(carried) ? [{ expires_at: carried }] : [])
        expect(carried === undefined).toBe(rows.length === 0)
      },
    ),
    { numRuns: Number(process.env.TAG_RUNS ?? 25) },
  )
})
