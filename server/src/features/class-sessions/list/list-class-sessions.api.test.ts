import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createCourse } from '../../../../test/lessons.ts'
import { operate } from '../../../../test/operator.ts'
import { createAccess, signInStudent } from '../../../../test/records.ts'
import { identifyVisitor } from '../../contacts/index.ts'

const app = await startTestApp()

/** Three sessions of Ana and two of Ben, an hour from each other, each connected for 10 seconds. */
async function createSessions(account: TestAccount) {
  const { product_id, unit_ids } = await createCourse(account)
  const [ana, ben] = [
    await signInStudent(account, { email: 'ana@example.com' }),
    await signInStudent(account, { email: 'ben@example.com' }),
  ]
  for (const { email } of [ana, ben]) await createAccess(account, { email, product_id })
  const started: string[] = []
  for (const { campus } of [ana, ben, ana, ben, ana]) {
    started.push(app.clock.now().toISOString())
    const { session_id } = (await campus.post('/sessions', { unit_id: unit_ids[0] })).body
    app.clock.advance('10s')
    const report = { visible: true, focused: true, interacted: true }
    await campus.post(`/sessions/${session_id}/end`, report)
    app.clock.advance('1h')
  }
  const read = async (query: Record<string, string | number> = {}) => {
    const search = new URLSearchParams({ product_id, ...query } as unknown as Record<string, string>)
    return (await account.api.get(`/learning/sessions?${search}`)).body
  }
  return { product_id, unit_id: unit_ids[0]!, ana, ben, started, read }
}

type Listed = { id: string; visitor_id: number; started_at: string; visitor_email: string }
const starts = ({ data }: { data: Listed[] }) => data.map(({ started_at }) => started_at)

test('a session tells who had which lesson in front of them, when and for how long', async () => {
  const account = await createTestAccount(app)
  const { product_id, unit_id, ana, started, read } = await createSessions(account)
  const { data, measurement } = await read({ limit: 1 })
  const ended = new Date(Date.parse(started[0]!) + 10_000).toISOString()
  expect(data).toEqual([
    {
      ...{ id: String(account.account.id * 10_000_000_000 + 1), session_id: expect.any(String) },
      ...{ visitor_id: ana.visitor_id, visitor_email: ana.email, product_id, unit_id },
      ...{ started_at: started[0], last_seen_at: ended, ended_at: ended },
      ...{ connected_seconds: 10, active_seconds: 0, status: 'closed' },
    },
  ])
  expect(Object.keys(measurement)).toEqual(['active_seconds', 'collection_started'])
})

test('pages of any size hold each session once, in the order in which they began', async () => {
  const { started, read } = await createSessions(await createTestAccount(app))
  for (const limit of [1, 2, 5]) {
    const paged: string[] = []
    for (let starting_after: number | null = 0; starting_after !== null; ) {
      const page = await read({ limit, ...(starting_after && { starting_after }) })
      paged.push(...starts(page))
      starting_after = page.next_starting_after
    }
    expect(paged).toEqual(started)
  }
})

test('the newest first are the same sessions backwards, of a stretch of time and of one student too', async () => {
  const account = await createTestAccount(app)
  const { ana, started, read } = await createSessions(account)
  // Far apart in ids, so that a stretch of time lies in several spans; the last began before the others.
  const [first] = await app.sql('select min(id) as id from class_sessions where account_id = $1', [
    account.account.id,
  ])
  for (const [position, far] of [4096, 9000, 13000, 40000].entries()) {
    await app.sql(
      `insert into class_sessions select (jsonb_populate_record(s, jsonb_build_object(
         'id', id + $2::bigint, 'session_id', gen_random_uuid(), 'started_at', started_at + $3::interval))).*
       from class_sessions as s where id = $1`,
      [first!.id, far, position === 3 ? '-2 days' : `${position * 90} minutes`],
    )
  }
  const end = new Date(Date.parse(started[0]!) + 7_200_000).toISOString()
  const from = started[0]!
  const queries: Record<string, string | number>[] = [
    ...[{}, { from }, { until: end }, { from, until: end }],
    { visitor_id: ana.visitor_id, from },
  ]
  for (const query of queries) {
    const { data } = await read(query)
    for (const limit of [1, 3, 100]) {
      const paged: Listed[] = []
      for (let starting_after: number | null = 0; starting_after !== null; ) {
        const page = await read({ ...query, order: 'desc', limit, ...(starting_after && { starting_after }) })
        paged.push(...page.data)
        starting_after = page.next_starting_after
      }
      expect(paged).toEqual(data.toReversed())
    }
  }
})

test('from counts its own moment, until does not, both look at the start, and a visitor is one student', async () => {
  const { ana, ben, started, read } = await createSessions(await createTestAccount(app))
  expect(starts(await read({ from: started[1]!, until: started[3]! }))).toEqual(started.slice(1, 3))
  // The session that began a second before is not cut: it is not there.
  const second = new Date(Date.parse(started[1]!) + 1).toISOString()
  expect(starts(await read({ from: second }))).toEqual(started.slice(2))
  const zoned = `${new Date(Date.parse(started[4]!) + 7_200_000).toISOString().slice(0, -1)}+02:00`
  expect(starts(await read({ from: zoned }))).toEqual(started.slice(4))
  expect(starts(await read({ visitor_id: ben.visitor_id }))).toEqual([started[1], started[3]])
  expect(starts(await read({ visitor_id: ana.visitor_id, from: second, limit: 1 }))).toEqual([started[2]])
  const wrong: Record<string, string>[] = [{ from: '2026-03-01' }, { from: started[2]!, until: started[1]! }]
  for (const range of wrong) expect((await read(range)).error.type).toBe('invalid_date_range')
})

test('a student whom a connected system knows by another name is still one visitor, with all their sessions', async () => {
  const account = await createTestAccount(app)
  const { ana, started, read } = await createSessions(account)
  const { id } = await account
    .ctx()
    .transaction((tx) => identifyVisitor(tx, { external_id: 'shop-7', email: ana.email, name: null }))
  expect(starts(await read({ visitor_id: id }))).toEqual([started[0], started[2], started[4]])
})

test('sessions outlive their product; an unknown product is 404', async () => {
  const account = await createTestAccount(app)
  const { product_id, read } = await createSessions(account)
  await account.api.delete(`/products/${product_id}`)
  expect((await read()).data).toHaveLength(5)
  expect((await read({ visitor_id: 1 })).data).toEqual([])
  const stranger = await createTestAccount(app)
  const { status } = await stranger.api.get(`/learning/sessions?product_id=${product_id}`)
  expect(status).toBe(404)
})

test('an erased person leaves their sessions without an email, and an export showed them', async () => {
  const account = await createTestAccount(app)
  const { ana, read } = await createSessions(account)
  const { data } = await read()
  const exported = await operate(account, 'contact export', { email: ana.email })
  expect(exported.class_sessions).toHaveLength(3)
  await operate(account, 'contact erase', { email: ana.email })
  expect((await read()).data).toEqual(
    data.map((session: Listed) =>
      session.visitor_id === ana.visitor_id ? { ...session, visitor_email: '' } : session,
    ),
  )
})
