import { type Account, type App, createContext } from '../context.ts'
import { claimDueRows } from './claim.queries.ts'
import type { DueRow, Job } from './job.ts'

export type JobRunner = {
  job: Job
  /** Claims as many rows as there are free places and starts them. @returns how many */
  claim(): Promise<number>
  isFull(): boolean
  oneDone(): Promise<unknown>
  allDone(): Promise<unknown>
}

/** Runs a job's rows side by side; one account never takes more than half of the places. */
export function createJobRunner(
  app: App,
  job: Job,
  loadAccount: (account_id: number) => Promise<Account | null>,
): JobRunner {
  const places = job.concurrency ?? 8
  const per_account = Math.ceil(places / 2)
  const running = new Map<Promise<void>, number>()

  function busyAccounts(): number[] {
    const counts = Map.groupBy(running.values(), (account_id) => account_id)
    return [...counts].filter(([, rows]) => rows.length >= per_account).map(([account_id]) => account_id)
  }

  async function run(row: DueRow): Promise<void> {
    const log = app.log.child({
      job: job.name,
      account_id: row.account_id,
      row_id: row.id,
      attempt: row.attempt,
    })
    try {
      const account = await loadAccount(row.account_id)
      if (account === null) return
      await job.run(createContext(app, { account, actor: { kind: 'job', name: job.name }, log }), row)
    } catch (err) {
      log.error({ err }, 'a job failed; its row is due again when the lease ends')
    }
  }

  return {
    job,
    async claim() {
      const bounds = { limit: places - running.size, per_account, busy_accounts: busyAccounts() }
      const rows = await claimDueRows(app.db, job, new Date(app.clock.nowMs()), bounds)
      for (const row of rows) {
        const done = run(row).finally(() => running.delete(done))
        running.set(done, row.account_id)
      }
      return rows.length
    },
    isFull: () => running.size >= places,
    oneDone: () => Promise.race(running.keys()),
    allDone: () => Promise.all(running.keys()),
  }
}
