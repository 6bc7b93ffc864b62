import { readConfig } from '../../src/config.ts'
import { createApp } from '../../src/create-app.ts'
import { findAccount } from '../../src/features/accounts/index.ts'
import { createSweeper } from '../../src/platform/jobs/sweeper.ts'
import { silentLog } from '../../src/platform/log.ts'
import { workOn } from './sweeper.jobs.ts'

/** Run by a test as a process of its own: sweeps with one job until SIGTERM, or for ever where a run never ends. */
const [database_url, held_ms, lease_ms] = process.argv.slice(2)
const config = readConfig({ DATABASE_URL: database_url })
const { app, pool } = createApp({ config, log: silentLog, database_url: database_url! })
const job = workOn({ held_ms: Number(held_ms), lease_ms: Number(lease_ms) })
const loadAccount = async (account_id: number) => (await findAccount(app.db, account_id)) ?? null
const sweeper = createSweeper({ app, jobs: [job], chores: [], loadAccount })
sweeper.start()
process.once('SIGTERM', async () => {
  await sweeper.stop()
  await pool.end()
})
process.stdout.write('sweeping\n')
