import type { App } from '../context.ts'
import { runningWork } from '../running-work.ts'
import type { PeriodicTask } from './job.ts'

/** Runs periodic tasks on timers, each for itself. */
export function createPeriodicTasks(app: App, tasks: PeriodicTask[]) {
  const timers: NodeJS.Timeout[] = []
  const running = new Set<Promise<void>>()
  let stopping = false

  async function run(task: PeriodicTask): Promise<void> {
    const end = runningWork({ app }).begin(task.name)
    try {
      while (!stopping && (await task.run(app)) > 0);
    } catch (err) {
      app.log.warn({ err, task: task.name }, 'a periodic task failed; it is tried again at its next time')
    } finally {
      end()
    }
  }

  function runNow(task: PeriodicTask): void {
    const done = run(task).finally(() => running.delete(done))
    running.add(done)
  }

  return {
    start({ atOnce = false } = {}): void {
      for (const task of tasks) {
        if (atOnce) runNow(task)
        timers.push(setInterval(() => runNow(task), task.intervalMs))
      }
    },
    /** Starts no more runs and waits for those under way. */
    async stop(): Promise<void> {
      stopping = true
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
    /** Runs every task once. */
    async runAll(): Promise<void> {
      for (const task of tasks) await run(task)
    },
  }
}
