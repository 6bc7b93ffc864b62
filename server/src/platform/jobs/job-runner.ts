import type { Account, App } from '../context.ts'
import { createContext } from '../create-context.ts'
import { type ClaimLimits, claimDueRows } from './claim.queries.ts'
import type { DueRow, JobRunner, RowJob } from './job.ts'

/** Accounts beyond this count as not served lately. */
const maxRememberedAccounts = 200

/**
 * Runs a job's rows side by side, at most half of them for one account. Accounts that were served longest ago come
 * first, so a row waits for the rows that run and not for the backlog of another account.
 */
export function createJobRunner(
  app: App,
  job: RowJob,
  loadAccount: (account_id: number) => Promise<Account | null>,
): JobRunner {
  const maxRunning = job.concurrency ?? 8
  const max_rows_per_account = Math.ceil(maxRunning / 2)
  const running = new Map<Promise<void>, number>()

  // Accounts in the order in which rows of theirs were last claimed, the longest ago first.
  const servedAccounts = new Set<number>()

  function claimLimits(): ClaimLimits {
    const counts = new Map<number, number>()
    for (const account_id of running.values()) counts.set(account_id, (counts.get(account_id) ?? 0) + 1)
    return {
      max_rows: maxRunning - running.size,
      max_rows_per_account,
      running: counts,
      served_accounts: [...servedAccounts],
    }
  }

  function recordServed(account_id: number): void {
    servedAccounts.delete(account_id)
    servedAccounts.add(account_id)
    if (servedAccounts.size > maxRememberedAccounts)
      servedAccounts.delete(servedAccounts.values().next().value!)
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
    name: job.name,
    async claim() {
      const rows = await claimDueRows(app.db, job, new Date(app.clock.nowMs()), claimLimits())
      for (const row of rows) {
        recordServed(row.account_id)
        const done = run(row).finally(() => running.delete(done))
        running.set(done, row.account_id)
      }
      return rows.length
    },
    isFull: () => running.size >= maxRunning,
    oneDone: () => Promise.race(running.keys()),
    allDone: () => Promise.all(running.keys()),
  }
}
