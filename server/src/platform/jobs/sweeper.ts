import type { Account, App } from '../context.ts'
import { type Bell, createBell } from './bell.ts'
import type { Chore, Job, JobRunner } from './job.ts'
import { createJobRunner } from './job-runner.ts'

const idleWaitMs = 1_000

export type Sweeper = {
  start(): void
  /** Claims nothing more and waits for what runs. */
  stop(): Promise<void>
  /** Looks at a job's rows now instead of within the second. */
  wake(job: string): void
  /** Runs everything that is due, until nothing is, and every chore once: for tests and commands. */
  drain(): Promise<void>
}

type SweeperOptions = {
  app: App
  jobs: Job[]
  chores: Chore[]
  /** @returns null where the account is gone; its rows go with it. */
  loadAccount: (account_id: number) => Promise<Account | null>
}

/** Finds due rows and runs their jobs: one loop a job, woken by commits, else every second. */
export function createSweeper({ app, jobs, chores, loadAccount }: SweeperOptions): Sweeper {
  const runners = jobs.map((job) =>
    'createRunner' in job ? job.createRunner(app) : createJobRunner(app, job, loadAccount),
  )
  const bells = new Map(jobs.map((job) => [job.name, createBell()]))
  const timers: NodeJS.Timeout[] = []
  let stopping = false
  let loops: Promise<void>[] = []

  async function loop(runner: JobRunner, bell: Bell): Promise<void> {
    while (!stopping) {
      const claimed = await runner.claim().catch((err) => {
        app.log.warn({ err, job: runner.name }, 'due rows could not be claimed')
        return 0
      })
      if (stopping) break
      if (runner.isFull()) await runner.oneDone()
      // A place that becomes free may be what an account with more rows is waiting for.
      else if (claimed === 0) await bell.wait(idleWaitMs, runner.oneDone())
    }
    await runner.allDone()
  }

  async function runChore(chore: Chore): Promise<void> {
    try {
      while (!stopping && (await chore.run(app)) > 0);
    } catch (err) {
      app.log.warn({ err, chore: chore.name }, 'a chore failed; it is tried again at its next time')
    }
  }

  return {
    start() {
      loops = runners.map((runner) => loop(runner, bells.get(runner.name)!))
      for (const chore of chores) timers.push(setInterval(() => void runChore(chore), chore.every_ms))
    },
    async stop() {
      stopping = true
      for (const timer of timers) clearInterval(timer)
      for (const bell of bells.values()) bell.ring()
      await Promise.all(loops)
    },
    wake: (name) => bells.get(name)?.ring(),
    async drain() {
      let claimed: number
      do {
        claimed = 0
        for (const runner of runners) {
          claimed += await runner.claim()
          await runner.allDone()
        }
      } while (claimed > 0)
      for (const chore of chores) await runChore(chore)
    },
  }
}
