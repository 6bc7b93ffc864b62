import type { Account, App } from '../context.ts'
import { createContext } from '../create-context.ts'
import { type ClaimBounds, claimDueRows } from './claim.queries.ts'
import type { DueRow, JobRunner, RowJob } from './job.ts'

/** Accounts whose turns are remembered; those beyond count as not served lately. */
const turnsRemembered = 200

/**
 * Runs a job's rows side by side. One account never takes more than half of the places, and the account that waited
 * longest since its last turn comes first: whatever lies before it, a row waits for a batch and not for a backlog.
 */
export function createJobRunner(
  app: App,
  job: RowJob,
  loadAccount: (account_id: number) => Promise<Account | null>,
): JobRunner {
  const places = job.concurrency ?? 8
  const per_account = Math.ceil(places / 2)
  const running = new Map<Promise<void>, number>()

  // Accounts in the order of their last turn, oldest first.
  const turns = new Set<number>()

  function bounds(): ClaimBounds {
    const counts = new Map<number, number>()
    for (const account_id of running.values()) counts.set(account_id, (counts.get(account_id) ?? 0) + 1)
    return { limit: places - running.size, per_account, running: counts, turns: [...turns] }
  }

  function noteTurn(account_id: number): void {
    turns.delete(account_id)
    turns.add(account_id)
    if (turns.size > turnsRemembered) turns.delete(turns.values().next().value!)
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
      const rows = await claimDueRows(app.db, job, new Date(app.clock.nowMs()), bounds())
      for (const row of rows) {
        noteTurn(row.account_id)
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
