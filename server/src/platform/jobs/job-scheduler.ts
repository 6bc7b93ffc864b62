import type { Account, App } from '../context.ts'
import { withKeptPlans } from '../db/pipeline.ts'
import { findDueJobs } from './due-jobs.queries.ts'
import type { Job, JobRunner, PeriodicTask } from './job.ts'
import { createJobRunner } from './job-runner.ts'
import { createPeriodicTasks } from './periodic-tasks.ts'
import { createWakeSignal, type WakeSignal } from './wake-signal.ts'

const lookIntervalMs = 1_000

export type JobScheduler = {
  start(): void
  /** Claims nothing more and waits for what runs. */
  stop(): Promise<void>
  /** Looks at a job's rows now instead of within the second. */
  wake(job: string): void
  /** Runs everything that is due, until nothing is, and every periodic task once: for tests and commands. */
  drain(): Promise<void>
}

type JobSchedulerOptions = {
  app: App
  jobs: Job[]
  periodic_tasks: PeriodicTask[]
  /** @returns null where the account was deleted, and its rows with it */
  loadAccount: (account_id: number) => Promise<Account | null>
}

/**
 * Finds due rows and runs their jobs. Each job has a loop of its own, which commits wake; every second one look at all
 * tables wakes those that have due rows. Periodic tasks run on timers.
 */
export function createJobScheduler(options: JobSchedulerOptions): JobScheduler {
  const { app, jobs, periodic_tasks, loadAccount } = options
  const runners = jobs.map((job) =>
    'createRunner' in job ? job.createRunner(app) : createJobRunner(app, job, loadAccount),
  )
  const wakeSignals = new Map(jobs.map((job) => [job.name, createWakeSignal()]))
  const periodicTasks = createPeriodicTasks(app, periodic_tasks)
  const stopSignal = createWakeSignal()
  let stopping = false
  let loops: Promise<void>[] = []

  const findDue = () => {
    const now = new Date(app.clock.nowMs())
    return withKeptPlans(app.pool, (db) => findDueJobs(db, jobs, now))
  }

  async function wakeDue(): Promise<void> {
    while (!stopping) {
      const due = await findDue().catch((err) => {
        app.log.warn({ err }, 'due rows could not be looked for')
        return []
      })
      for (const name of due) wakeSignals.get(name)!.send()
      await stopSignal.wait({ maxMs: lookIntervalMs })
    }
  }

  async function loop(runner: JobRunner, wakeSignal: WakeSignal): Promise<void> {
    await wakeSignal.wait()
    while (!stopping) {
      const claimed = await runner.claim().catch((err) => {
        app.log.warn({ err, job: runner.name }, 'due rows could not be claimed')
        return 0
      })
      if (stopping) break
      if (runner.isFull()) await runner.oneDone()
      // A run that ends may make room for more rows of an account that is at its bound.
      else if (claimed === 0) await wakeSignal.wait({ other: runner.oneDone() })
    }
    await runner.allDone()
  }

  return {
    start() {
      loops = [wakeDue(), ...runners.map((runner) => loop(runner, wakeSignals.get(runner.name)!))]
      periodicTasks.start()
    },
    async stop() {
      stopping = true
      for (const signal of [stopSignal, ...wakeSignals.values()]) signal.send()
      await Promise.all([...loops, periodicTasks.stop()])
    },
    wake: (name) => wakeSignals.get(name)?.send(),
    async drain() {
      let claimed: number
      do {
        claimed = 0
        const due = await findDue()
        for (const runner of runners) {
          if (!due.has(runner.name)) continue
          claimed += await runner.claim()
          await runner.allDone()
        }
      } while (claimed > 0)
      await periodicTasks.runAll()
    },
  }
}
