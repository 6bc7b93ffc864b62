import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import type { Db } from '../db/database.ts'
import { inTransaction, withKeptPlans } from '../db/pipeline.ts'
import { type ClaimLimits, claimDueRows } from './claim.queries.ts'

const app = await startTestApp()
const table = 'response_reservations'
const source = { table, leaseMs: 60_000 } as const
const limits: ClaimLimits = { max_rows: 8, max_rows_if_new: 4, groups: [], walked_to: null }

beforeEach(() => app.sql('truncate response_reservations'))

/** Accounts with one row each, due `due_s` seconds ago. */
const addAccounts = (count: number, due_s: number) =>
  app.sql<{ account_id: number }>(
    `with added as (
       insert into accounts (name, slug, plan, created_at, updated_at)
       select 'Due', gen_random_uuid(), 'scale', now(), now() from generate_series(1, $1) returning id)
     insert into response_reservations (account_id, id, period_start, is_overage, due_at)
     select id, gen_random_uuid(), '2026-03-10', false, $2::timestamptz - make_interval(secs => $3) from added
     returning account_id`,
    [count, app.clock.now(), due_s],
  )

/** Further rows of an account, a second apart. */
const addRows = (account_id: number, count: number) =>
  app.sql(
    `insert into response_reservations (account_id, id, period_start, is_overage, due_at)
     select $1, gen_random_uuid(), '2026-03-10', false, $2::timestamptz - make_interval(secs => 3600 + n)
     from generate_series(1, $3) as n`,
    [account_id, app.clock.now(), count],
  )

/** Index searches of the table that one claim makes. */
const claimAndCountScans = () =>
  inTransaction(app.app.pool, async (tx) => {
    const countScans = async () => {
      const { rows } = await sql<{ idx_scan: number }>`
        select idx_scan from pg_stat_xact_user_tables where relname = ${table}`.execute(tx)
      return rows[0]!.idx_scan
    }
    const before = await countScans()
    const { rows } = await claimDueRows(tx, source, app.clock.now(), limits)
    return { rows: rows.length, scans: (await countScans()) - before }
  })

test('a claim makes no more index searches with 3,000 waiting accounts than its fixed bound', async () => {
  await addAccounts(3_000, 60)
  const { rows, scans } = await claimAndCountScans()
  expect(rows).toBe(8)
  expect(scans).toBeLessThan(100)
})

test('a claim that finds nothing due makes one index search, however many accounts wait for later', async () => {
  await addAccounts(3_000, -60)
  const { rows, scans } = await claimAndCountScans()
  expect(rows).toBe(0)
  expect(scans).toBeLessThan(5)
})

test('an account that has just become due is claimed at once, behind the backlog of another', async () => {
  const [heavy] = await addAccounts(1, 3_600)
  await addRows(heavy!.account_id, 500)
  await addAccounts(200, -60)
  const [newcomer] = await addAccounts(1, 1)
  const { rows } = await claimDueRows(app.app.db, source, app.clock.now(), limits)
  expect(rows.map((row) => row.account_id)).toContain(newcomer!.account_id)
})

test('every account that waits in the midst of the backlogs of others is found by the walk', async () => {
  const [heavy] = await addAccounts(1, 3_600)
  await addRows(heavy!.account_id, 500)
  const between = (await addAccounts(100, 1_800)).map((row) => row.account_id)
  const [latest] = await addAccounts(1, 1)
  await app.sql(
    `insert into response_reservations (account_id, id, period_start, is_overage, due_at)
     select $1, gen_random_uuid(), '2026-03-10', false, $2::timestamptz - make_interval(secs => 1)
     from generate_series(1, 100)`,
    [latest!.account_id, app.clock.now()],
  )
  const found = new Set<number>()
  let walked_to: ClaimLimits['walked_to'] = null
  for (let claims = 0; claims < 60; claims++) {
    const claim: Awaited<ReturnType<typeof claimDueRows>> = await claimDueRows(
      app.app.db,
      source,
      app.clock.now(),
      { ...limits, walked_to },
    )
    walked_to = claim.walked_to
    for (const { account_id } of claim.rows) found.add(account_id)
  }
  expect(between.filter((account_id) => !found.has(account_id))).toEqual([])
})

/** Rows of the table that were read in this transaction. */
async function countReads(db: Db): Promise<number> {
  const { rows } = await sql<{ reads: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as reads
    from pg_stat_xact_user_tables where relname = ${table}`.execute(db)
  return rows[0]?.reads ?? 0
}

test('the plan that is kept for all claims reads few rows of a large backlog of one account', async () => {
  const [heavy] = await addAccounts(1, 3_600)
  await addRows(heavy!.account_id, 5_000)
  await app.sql(`analyze ${table}`)
  await withKeptPlans(app.app.pool, async (db) => {
    const before = await countReads(db)
    expect((await claimDueRows(db, source, app.clock.now(), limits)).rows).toHaveLength(4)
    expect((await countReads(db)) - before).toBeLessThan(200)
  })
})

test('a plan that was kept while nothing was due reads few rows of a large backlog', async () => {
  await app.sql(`analyze ${table}`)
  await withKeptPlans(app.app.pool, async (db) => {
    expect((await claimDueRows(db, source, app.clock.now(), limits)).rows).toEqual([])
    const [heavy] = await addAccounts(1, 3_600)
    await addRows(heavy!.account_id, 5_000)
    const before = await countReads(db)
    expect((await claimDueRows(db, source, app.clock.now(), limits)).rows).toHaveLength(4)
    expect((await countReads(db)) - before).toBeLessThan(200)
  })
})
