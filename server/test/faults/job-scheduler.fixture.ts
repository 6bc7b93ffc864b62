import { findAccount } from '../../src/features/accounts/index.ts'
import type { App } from '../../src/platform/context.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { createJobScheduler } from '../../src/platform/jobs/job-scheduler.ts'
import { silentLog } from '../../src/platform/log.ts'
import { createRunningClock } from '../clock.ts'
import { workOn } from './job-scheduler.jobs.ts'

/** Run by a test as a process of its own: runs one job until SIGTERM, or for ever where a run never ends. */
const [database_url, work_ms, leaseMs] = process.argv.slice(2)
const { db, pool } = openDatabase({ url: database_url!, log: silentLog })
// What the scheduler and its job look at: the features of a whole app take a processor for seconds to load.
const app = { db, pool, log: silentLog, clock: createRunningClock() } as unknown as App
const job = workOn({ work_ms: Number(work_ms), leaseMs: Number(leaseMs) })
const loadAccount = async (account_id: number) => (await findAccount(app.db, account_id)) ?? null
const jobScheduler = createJobScheduler({ app, jobs: [job], periodic_tasks: [], loadAccount })
jobScheduler.start()
process.once('SIGTERM', async () => {
  await jobScheduler.stop()
  await pool.end()
})
process.stdout.write('running\n')
