import type { Account, App } from '../context.ts'
import { createContext } from '../create-context.ts'
import { withKeptPlans } from '../db/pipeline.ts'
import { runningWork } from '../running-work.ts'
import { type ClaimedGroupRow, type ClaimLimits, claimDueRows, type Group } from './claim.queries.ts'
import type { DueRow, JobRunner, RowJob } from './job.ts'

/** Accounts that are remembered. */
const maxRememberedAccounts = 200

type ServedAccount = {
  running: number
  /** The last claim took all that it might have: there may be more. */
  has_more: boolean
}

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
  const maxRunningPerAccount = Math.ceil(maxRunning / 2)
  const running = new Set<Promise<void>>()
  // A map keeps the order of insertion: an account that rows were claimed of goes to the end.
  const served = new Map<number, ServedAccount>()
  let walked_to: Group | null = null

  const claimLimits = (): ClaimLimits => ({
    max_rows: maxRunning - running.size,
    max_rows_if_new: maxRunningPerAccount,
    groups: [...served].map(([account_id, account]) => ({
      account_id,
      group_id: 0,
      max_rows: maxRunningPerAccount - account.running,
      has_more: account.has_more,
    })),
    walked_to,
  })

  function recordClaim(rows: ClaimedGroupRow[]): void {
    for (const account of served.values())
      if (account.running < maxRunningPerAccount) account.has_more = false
    for (const [account_id, own] of Map.groupBy(rows, (row) => row.account_id)) {
      const account = served.get(account_id) ?? { running: 0, has_more: false }
      served.delete(account_id)
      served.set(account_id, account)
      account.running += own.length
      account.has_more = own.length >= own[0]!.max_rows
    }
    for (const [account_id, account] of served) {
      if (served.size <= maxRememberedAccounts) break
      if (account.running === 0) served.delete(account_id)
    }
  }

  async function run(row: DueRow): Promise<void> {
    const log = app.log.child({
      job: job.name,
      account_id: row.account_id,
      row_id: row.id,
      attempt: row.attempt,
    })
    const end = runningWork({ app }).begin(job.name)
    try {
      const account = await loadAccount(row.account_id)
      if (account === null) return
      await job.run(createContext(app, { account, actor: { kind: 'job', name: job.name }, log }), row)
    } catch (err) {
      log.error({ err }, 'a job failed; its row is due again when the lease ends')
    } finally {
      end()
    }
  }

  return {
    name: job.name,
    async claim() {
      const now = new Date(app.clock.nowMs())
      const claimed = await withKeptPlans(app.pool, (db) => claimDueRows(db, job, now, claimLimits()))
      walked_to = claimed.walked_to
      recordClaim(claimed.rows)
      for (const row of claimed.rows) {
        const done = run(row).finally(() => {
          running.delete(done)
          served.get(row.account_id)!.running--
        })
        running.add(done)
      }
      return claimed.rows.length
    },
    isFull: () => running.size >= maxRunning,
    oneDone: () => Promise.race(running),
    allDone: () => Promise.all(running),
  }
}
