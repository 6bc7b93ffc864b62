import { readConfig } from '../../src/config.ts'
import { createApp } from '../../src/create-app.ts'
import { findAccount } from '../../src/features/accounts/index.ts'
import { createJobScheduler } from '../../src/platform/jobs/job-scheduler.ts'
import { silentLog } from '../../src/platform/log.ts'
import { workOn } from './job-scheduler.jobs.ts'

/** Run by a test as a process of its own: runs one job until SIGTERM, or for ever where a run never ends. */
const [database_url, work_ms, leaseMs] = process.argv.slice(2)
const config = readConfig({ DATABASE_URL: database_url })
const { app, pool } = createApp({ config, log: silentLog, database_url: database_url! })
const job = workOn({ work_ms: Number(work_ms), leaseMs: Number(leaseMs) })
const loadAccount = async (account_id: number) => (await findAccount(app.db, account_id)) ?? null
const jobScheduler = createJobScheduler({ app, jobs: [job], periodic_tasks: [], loadAccount })
jobScheduler.start()
process.once('SIGTERM', async () => {
  await jobScheduler.stop()
  await pool.end()
})
process.stdout.write('running\n')
