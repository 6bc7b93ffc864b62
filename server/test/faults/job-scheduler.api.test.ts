import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { findAccount } from '../../src/features/accounts/index.ts'
import { createJobScheduler, type JobScheduler } from '../../src/platform/jobs/job-scheduler.ts'
import { startTestApp } from '../app.ts'
import { createTestAccount } from '../factories.ts'
import { runsTable, type WorkOptions, workOn } from './job-scheduler.jobs.ts'
import { until } from './until.ts'

const app = await startTestApp()
await app.sql(runsTable)
const fixture = join(import.meta.dirname, 'job-scheduler.fixture.ts')

// The processes of this file share its rows, so its tests take turns with an empty table.
beforeEach(async () => {
  app.clock.set(Date.now())
  await app.sql('truncate job_runs, response_reservations')
})

/** Rows that have been due for `due_s` seconds. */
async function addDueRows(account_id: number, rows: number, due_s: number): Promise<void> {
  await app.sql(
    `insert into response_reservations (account_id, id, period_start, is_overage, due_at)
     select $1, gen_random_uuid(), '2026-03-10', false, $3::timestamptz - make_interval(secs => $4)
     from generate_series(1, $2)`,
    [account_id, rows, app.clock.now(), due_s],
  )
}

const left = async () =>
  (await app.sql<{ n: number }>('select count(*)::int as n from response_reservations'))[0]!.n

function schedulerHere(options: WorkOptions): JobScheduler {
  const loadAccount = async (account_id: number) => (await findAccount(app.app.db, account_id)) ?? null
  const jobScheduler = createJobScheduler({
    app: app.app,
    jobs: [workOn(options)],
    periodic_tasks: [],
    loadAccount,
  })
  onTestFinished(() => jobScheduler.stop())
  return jobScheduler
}

async function startProcess(work_ms: number, leaseMs: number): Promise<ChildProcess> {
  const args = [fixture, app.database_url, String(work_ms), String(leaseMs)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout!, 'data')
  return child
}

test('three processes run each due row once', async () => {
  const accounts = await Promise.all(Array.from({ length: 5 }, () => createTestAccount(app)))
  for (const { account } of accounts) await addDueRows(account.id, 200, 60)
  await Promise.all(Array.from({ length: 3 }, () => startProcess(0, 30_000)))
  await until('all rows are done', async () => (await left()) === 0, { within_ms: 60_000 })
  const [runs] = await app.sql(
    'select count(*)::int as n, count(distinct id)::int as ids, max(attempt) as attempts, count(distinct pid)::int as pids from job_runs where finished',
  )
  expect(runs).toEqual({ n: 1_000, ids: 1_000, attempts: 1, pids: 3 })
})

test('rows of a killed process are run again when their lease ends, and only those', async () => {
  const { account } = await createTestAccount(app)
  await addDueRows(account.id, 20, 60)
  const doomed = await startProcess(600_000, 1_500)
  const began = 'select count(*)::int as n from job_runs'
  await until('it holds rows', async () => ((await app.sql<{ n: number }>(began))[0]!.n ?? 0) >= 4)
  doomed.kill('SIGKILL')
  const heir = await startProcess(0, 30_000)
  await until('all rows are done', async () => (await left()) === 0)
  const runs = await app.sql<{ attempt: number; finished: boolean; n: number }>(
    'select attempt, finished, count(*)::int as n from job_runs group by 1, 2 order by 1, 2',
  )
  expect(runs).toEqual([
    { attempt: 1, finished: false, n: 4 },
    { attempt: 1, finished: true, n: 16 },
    { attempt: 2, finished: true, n: 4 },
  ])
  heir.kill('SIGTERM')
  expect(await once(heir, 'exit')).toEqual([0, null])
})

test('a run that outlives its lease changes nothing after its row was given to another', async () => {
  const { account } = await createTestAccount(app)
  await addDueRows(account.id, 1, 60)
  const stalled = await startProcess(4_000, 1_000)
  const runs = (pid: number) => app.sql('select finished from job_runs where pid = $1', [pid])
  await until('it began', async () => (await runs(stalled.pid!)).length > 0)
  // A process that only works too long may claim its own row again each time before the other one looks.
  stalled.kill('SIGSTOP')
  const heir = await startProcess(600_000, 600_000)
  await until('the row is given to another', async () => (await runs(heir.pid!)).length > 0)
  stalled.kill('SIGCONT')
  stalled.kill('SIGTERM')
  expect(await once(stalled, 'exit')).toEqual([0, null])
  expect(await left()).toBe(1)
  expect(await app.sql('select 1 from job_runs where finished')).toEqual([])
})

test.each([1, 3])(
  'backlogs of 10,000 rows in %i accounts do not delay another account by more than a batch',
  async (backlogs) => {
    const jobScheduler = schedulerHere({ work_ms: 2 })
    for (let i = 0; i < backlogs; i++)
      await addDueRows((await createTestAccount(app)).account.id, 10_000, 3_600)
    jobScheduler.start()
    const [{ begun }] = (await until('it is busy', async () => {
      const rows = await app.sql<{ begun: number }>('select count(*)::int as begun from job_runs')
      return rows[0]!.begun > 50 ? rows : null
    })) as [{ begun: number }]
    expect(begun).toBeLessThan(backlogs * 10_000)
    const { account } = await createTestAccount(app)
    await addDueRows(account.id, 1, 0)
    const [{ before }] = (await app.sql<{ before: number }>(
      'select count(*)::int as before from job_runs',
    )) as [{ before: number }]
    const mine = 'select began from job_runs where account_id = $1 and finished'
    await until('its row is done', async () => (await app.sql(mine, [account.id])).length > 0)
    const [{ ahead }] = (await app.sql<{ ahead: number }>(
      `select count(*)::int as ahead from job_runs
       where began < (select began from job_runs where account_id = $1)`,
      [account.id],
    )) as [{ ahead: number }]
    // A batch is eight rows: what was running, what was being claimed, and its own.
    expect(ahead - before).toBeLessThanOrEqual(3 * 8)
  },
)

test('a lone backlog is worked off without pauses', async () => {
  const { account } = await createTestAccount(app)
  await addDueRows(account.id, 300, 60)
  const jobScheduler = schedulerHere({ work_ms: 5 })
  jobScheduler.start()
  // With a pause of a second after each claim this would take more than a minute.
  await until('all rows are done', async () => (await left()) === 0, { within_ms: 15_000 })
})

test('a stop waits for the runs that a last claim started, and claims no more', async () => {
  const { account } = await createTestAccount(app)
  await addDueRows(account.id, 50, 60)
  const jobScheduler = schedulerHere({ work_ms: 30 })
  jobScheduler.start()
  await until('it runs', async () => (await app.sql('select 1 from job_runs')).length > 0)
  await jobScheduler.stop()
  const begun = await app.sql('select finished from job_runs')
  expect(begun.filter(({ finished }) => !finished)).toEqual([])
  expect(begun.length + (await left())).toBe(50)
  expect(begun.length).toBeLessThan(50)
})

test('a wake-up makes the scheduler look at once, also while it is looking', async () => {
  const { account } = await createTestAccount(app)
  const jobScheduler = schedulerHere({ work_ms: 0 })
  jobScheduler.start()
  const waits: number[] = []
  for (let round = 0; round < 10; round++) {
    await addDueRows(account.id, 1, 0)
    const wokenAt = performance.now()
    jobScheduler.wake('work')
    await until('the row is done', async () => (await left()) === 0, { intervalMs: 2 })
    waits.push(performance.now() - wokenAt)
  }
  // Unwoken, a row waits half a second on average.
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(10 * 300)
})
