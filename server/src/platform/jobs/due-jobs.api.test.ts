import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { withKeptPlans } from '../db/pipeline.ts'
import { findDueJobs } from './due-jobs.queries.ts'
import { defineJob } from './job.ts'

const app = await startTestApp()
const run = async () => {}
const jobs = [
  defineJob({ name: 'reservations', table: 'response_reservations', leaseMs: 1_000, run }),
  defineJob({ name: 'sources', table: 'brain_sources', leaseMs: 1_000, run }),
]

beforeEach(() => app.sql('truncate response_reservations'))

const addRows = (account_id: number, count: number, due_s: number) =>
  app.sql(
    `insert into response_reservations (account_id, id, period_start, is_overage, due_at)
     select $1, gen_random_uuid(), '2026-03-10', false, $2::timestamptz - make_interval(secs => $3)
     from generate_series(1, $4)`,
    [account_id, app.clock.now(), due_s, count],
  )

const findDue = () => withKeptPlans(app.app.pool, (db) => findDueJobs(db, jobs, app.clock.now()))

test('one look names the jobs that have a due row, and no others', async () => {
  const { account } = await createTestAccount(app)
  expect(await findDue()).toEqual(new Set())
  await addRows(account.id, 1, -60)
  expect(await findDue()).toEqual(new Set())
  await addRows(account.id, 1, 0)
  expect(await findDue()).toEqual(new Set(['reservations']))
})

test('a look searches an index once, also in a table of 20,000 rows that are not due', async () => {
  const { account } = await createTestAccount(app)
  await addRows(account.id, 20_000, -3_600)
  const [before, after] = await withKeptPlans(app.app.pool, async (db) => {
    const countScans = async () => {
      const { rows } = await sql<{ read_whole: number; searched: number }>`
        select seq_scan as read_whole, idx_scan as searched from pg_stat_xact_user_tables
        where relname = 'response_reservations'`.execute(db)
      return rows[0]!
    }
    const first = await countScans()
    await findDueJobs(db, jobs, app.clock.now())
    return [first, await countScans()]
  })
  expect(after).toEqual({ read_whole: before!.read_whole, searched: before!.searched + 1 })
})
