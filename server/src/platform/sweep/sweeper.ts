import { type Account, type App, createContext } from '../context.ts'
import { claimDueRows } from './claim.queries.ts'
import type { DueRow, Job } from './job.ts'

const idleWaitMs = 1_000
const batch = 8

export type Sweeper = {
  start(): void
  /** Claims nothing more and waits for what runs. */
  stop(): Promise<void>
  /** Looks at a job's rows now instead of within the second. */
  wake(job: string): void
  /** Runs everything that is due, until nothing is: for tests and commands. */
  drain(): Promise<void>
}

export type SweeperOptions = {
  app: App
  jobs: Job[]
  /** @returns null where the account is gone; its rows are then left to the deletion. */
  loadAccount: (app: App, account_id: number) => Promise<Account | null>
}

/** Finds due rows and runs their jobs: one loop a job, woken by commits, else every second. */
export function createSweeper({ app, jobs, loadAccount }: SweeperOptions): Sweeper {
  const wakers = new Map<string, () => void>()
  let stopping = false
  let loops: Promise<void>[] = []

  async function runBatch(job: Job): Promise<number> {
    const rows = await claimDueRows(app.db, job, new Date(app.clock.nowMs()), batch)
    await Promise.all(rows.map((row) => runRow(job, row)))
    return rows.length
  }

  async function runRow(job: Job, row: DueRow): Promise<void> {
    try {
      const account = await loadAccount(app, row.account_id)
      if (account === null) return
      const log = app.log.child({
        job: job.name,
        account_id: row.account_id,
        row_id: row.id,
        attempt: row.attempt,
      })
      await job.run(createContext(app, { account, actor: { kind: 'job', name: job.name }, log }), row)
    } catch (err) {
      app.log.error({ err, job: job.name, ...row }, 'a job failed; its row is due again when the lease ends')
    }
  }

  async function loop(job: Job): Promise<void> {
    while (!stopping) {
      const found = await runBatch(job).catch((err) => {
        app.log.warn({ err, job: job.name }, 'due rows could not be claimed')
        return 0
      })
      if (found < batch && !stopping) await pause(job.name)
    }
  }

  const pause = (name: string) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, idleWaitMs)
      wakers.set(name, () => {
        clearTimeout(timer)
        resolve()
      })
    })

  return {
    start() {
      loops = jobs.map(loop)
    },
    async stop() {
      stopping = true
      for (const wake of wakers.values()) wake()
      await Promise.all(loops)
    },
    wake: (name) => wakers.get(name)?.(),
    async drain() {
      let found: number
      do {
        found = 0
        for (const job of jobs) found += await runBatch(job)
      } while (found > 0)
    },
  }
}
