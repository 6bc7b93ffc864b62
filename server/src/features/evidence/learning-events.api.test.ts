import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import { createProduct } from '../../../test/records.ts'
import { lessonCompleted, lessonOpened, lessonUncompleted } from '../campus/index.ts'
import { identifyVisitor } from '../contacts/index.ts'

const app = await startTestApp()

const createStudent = (account: TestAccount, email: string): Promise<number> =>
  account.ctx().transaction(async (tx) => {
    const { id } = await identifyVisitor(tx, { external_id: null, email, name: null })
    return id
  })

/** What is recorded when a student opens, completes and takes back lesson 7 of a product, at these moments. */
async function record(
  account: TestAccount,
  student: { visitor_id: number; visitor_email: string },
  product_id: number,
  moments: string[],
): Promise<void> {
  for (const [i, moment] of moments.entries()) {
    const event = [lessonOpened, lessonCompleted, lessonUncompleted][i % 3]!
    const marked = { ...student, product_id, unit_id: 7, lesson_title: 'Sowing' }
    await account.ctx().emit(event, { ...marked, occurred_at: new Date(moment) })
  }
}

const days = ['2026-03-01T09:00:00.000Z', '2026-03-02T09:00:00.000Z', '2026-03-03T09:00:00.000Z']

async function createHistory(account: TestAccount) {
  const [{ id: product_id }, { id: other_id }] = [await createProduct(account), await createProduct(account)]
  const [ana, ben] = [
    await createStudent(account, 'ana@example.com'),
    await createStudent(account, 'ben@example.com'),
  ]
  await record(account, { visitor_id: ana, visitor_email: 'ana@example.com' }, product_id, days)
  await record(account, { visitor_id: ben, visitor_email: 'ben@example.com' }, product_id, days)
  await record(account, { visitor_id: ana, visitor_email: 'ana@example.com' }, other_id, days)
  const read = async (query: Record<string, string | number> = {}) =>
    (
      await account.api.get(
        `/learning/events?${new URLSearchParams({ product_id, ...query } as unknown as Record<string, string>)}`,
      )
    ).body
  return { product_id, other_id, ana, ben, read }
}

test('an event tells who did what, when, and in which lesson', async () => {
  const account = await createTestAccount(app)
  const { product_id, ana, read } = await createHistory(account)
  const { data } = await read({ limit: 1 })
  expect(data).toEqual([
    {
      id: String(account.account.id * 10_000_000_000 + 1),
      visitor_id: ana,
      visitor_email: 'ana@example.com',
      product_id,
      unit_id: 7,
      block_id: null,
      kind: 'lesson_opened',
      occurred_at: days[0],
      evidence: { lesson_title: 'Sowing' },
    },
  ])
})

test('pages of any size hold each event of the product once, in ascending id', async () => {
  const account = await createTestAccount(app)
  const { read } = await createHistory(account)
  const { data: all, has_more } = await read()
  expect([all.length, has_more]).toEqual([6, false])
  for (const limit of [1, 4, 5, 6]) {
    const paged: unknown[] = []
    for (let starting_after: number | null = 0; starting_after !== null; ) {
      const page = await read({ limit, ...(starting_after && { starting_after }) })
      paged.push(...page.data)
      starting_after = page.next_starting_after
    }
    expect(paged).toEqual(all)
  }
})

test('from counts its own moment, until does not, and a visitor is one student', async () => {
  const account = await createTestAccount(app)
  const { ana, ben, read } = await createHistory(account)
  const at = async (query: Record<string, string | number>) =>
    (await read(query)).data.map((event: { visitor_id: number; occurred_at: string }) => [
      event.visitor_id,
      event.occurred_at,
    ])
  expect(await at({ visitor_id: ana })).toEqual(days.map((day) => [ana, day]))
  expect(await at({ from: days[1]!, visitor_id: ben })).toEqual([
    [ben, days[1]],
    [ben, days[2]],
  ])
  expect(await at({ from: days[1]!, until: days[2]! })).toEqual([
    [ana, days[1]],
    [ben, days[1]],
  ])
  expect(await at({ from: '2026-03-02T10:00:00+01:00', until: '2026-03-02T10:00:00.001+01:00' })).toEqual([
    [ana, days[1]],
    [ben, days[1]],
  ])
  expect(await at({ visitor_id: 1 })).toEqual([])
})

test('pages of a stretch of time hold what it has in any order of moments, over many ids and beside other products', async () => {
  const account = await createTestAccount(app)
  const { product_id, other_id, ana, ben, read } = await createHistory(account)
  const account_id = account.account.id
  // Every 7th event is of the other product, every 5th is dated ten days earlier, and one long before its neighbours.
  await app.sql(
    `insert into learning_events (account_id, id, visitor_id, visitor_email, product_id, kind, occurred_at, evidence)
     select $1, $1::bigint * 10000000000 + 100 + i * 10, $2, '', case when i % 7 = 0 then $4 else $3::bigint end,
       'lesson_opened', timestamptz '2026-04-01' + i * interval '1 hour'
         - case when i % 5 = 0 then interval '10 days' when i = 1501 then interval '300 days' else interval '0' end,
       '{"lesson_title":"Sowing"}'
     from generate_series(1, 3000) as i`,
    [account_id, ana, product_id, other_id],
  )
  const idsOf = async (from: string, until: string, visitor_ids = [ana, ben]) => {
    const rows = await app.sql<{ id: string }>(
      `select id::text from learning_events
       where account_id = $1 and product_id = $2 and occurred_at >= $3 and occurred_at < $4 and visitor_id = any($5)
       order by learning_events.id`,
      [account_id, product_id, from, until, visitor_ids],
    )
    return rows.map(({ id }) => id)
  }
  const paged = async (query: Record<string, string | number>) => {
    const ids: string[] = []
    for (let starting_after: number | null = 0; starting_after !== null; ) {
      const page = await read({ ...query, ...(starting_after && { starting_after }) })
      ids.push(...page.data.map(({ id }: { id: string }) => id))
      starting_after = page.next_starting_after
    }
    return ids
  }
  const stretches: [string, string, number][] = [
    ['2026-05-01T00:00:00.000Z', '2026-07-01T00:00:00.000Z', 200],
    ['2026-05-01T03:00:00.000Z', '2026-05-02T00:00:00.000Z', 4],
    ['2025-01-01T00:00:00.000Z', '2026-04-02T00:00:00.000Z', 7],
    ['2026-08-02T00:00:00.000Z', '2027-01-01T00:00:00.000Z', 1],
  ]
  for (const [from, until, limit] of stretches) {
    const expected = await idsOf(from, until)
    expect(expected.length).toBeGreaterThan(4)
    expect(await paged({ from, until, limit })).toEqual(expected)
    expect(await paged({ from, until, limit, visitor_id: ana })).toEqual(await idsOf(from, until, [ana]))
  }
  expect(await paged({ from: '2026-06-01T00:00:00Z', limit: 200 })).toEqual(
    await idsOf('2026-06-01T00:00:00Z', 'infinity'),
  )
  expect(await paged({ until: '2026-06-01T00:00:00Z', limit: 200 })).toEqual(
    await idsOf('-infinity', '2026-06-01T00:00:00Z'),
  )
})

test('an end without a time zone, and ends in the wrong order, are invalid_date_range', async () => {
  const account = await createTestAccount(app)
  const { read } = await createHistory(account)
  const wrong: Record<string, string>[] = [
    { from: '2026-03-01' },
    { until: '2026-03-01T09:00:00' },
    { from: days[1]!, until: days[0]! },
  ]
  for (const range of wrong) expect((await read(range)).error).toMatchObject({ type: 'invalid_date_range' })
  expect((await read({ from: days[0]!, until: days[0]! })).data).toEqual([])
})

test('evidence of a deleted product is still read; an unknown product is 404', async () => {
  const account = await createTestAccount(app)
  const { product_id, read } = await createHistory(account)
  await account.api.delete(`/products/${product_id}`)
  expect((await read()).data).toHaveLength(6)
  expect((await read({ visitor_id: 1 })).data).toEqual([])
  const stranger = await createTestAccount(app)
  const answer = await stranger.api.get(`/learning/events?product_id=${product_id}`)
  expect([answer.status, answer.body.error.type]).toEqual([404, 'not_found'])
})

test('nothing changes or deletes evidence, whatever it is told', async () => {
  const account = await createTestAccount(app)
  const { read } = await createHistory(account)
  const before = await read()
  const where = `where account_id = ${account.account.id}`
  const erasing = `set local understudy.erasing_person = 'on';`
  for (const statement of [
    `update learning_events set visitor_email = '' ${where}`,
    `update learning_events set evidence = '{"lesson_title":""}' ${where}`,
    `${erasing} update learning_events set occurred_at = now() ${where}`,
    `${erasing} update learning_events set visitor_id = 1 ${where}`,
    `${erasing} update learning_events set visitor_email = 'ben@example.com' ${where}`,
    `${erasing} update learning_events set evidence = '{}' ${where}`,
    `${erasing} delete from learning_events ${where}`,
  ])
    await expect(app.sql(statement)).rejects.toThrow('learning_events are never')
  expect(await read()).toEqual(before)
})

test('an erased person leaves their evidence without an email, and no id is used again', async () => {
  const account = await createTestAccount(app)
  const { product_id, ana, read } = await createHistory(account)
  const before = (await read()).data
  const exported = await operate(account, 'contact export', { email: 'ana@example.com' })
  expect(exported.learning_events).toHaveLength(6)
  await operate(account, 'contact erase', { email: 'ana@example.com' })
  const expected = before.map((event: { visitor_id: number }) =>
    event.visitor_id === ana ? { ...event, visitor_email: '' } : event,
  )
  expect((await read()).data).toEqual(expected)
  const again = await createStudent(account, 'ana@example.com')
  await record(account, { visitor_id: again, visitor_email: 'ana@example.com' }, product_id, days)
  expect((await read({ visitor_id: again })).data.map(({ id }: { id: string }) => Number(id) % 1e10)).toEqual(
    [10, 11, 12],
  )
  expect((await read({ visitor_id: ana })).data).toHaveLength(3)
})

test('an account is deleted with its evidence', async () => {
  const account = await createTestAccount(app)
  await createHistory(account)
  await operate(app, 'account delete', { id: account.account.id })
  expect(
    await app.sql('select from learning_events where account_id = $1', [account.account.id]),
  ).toHaveLength(0)
})
