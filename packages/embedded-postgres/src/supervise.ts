import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from './server-log.ts'
import type { Exit, ServerProcess } from './server-process.ts'

type Supervisor = {
  current(): ServerProcess
  /** Ends the server for good, even while it is being started again. */
  stop(): Promise<void>
}

type Options = {
  first: ServerProcess
  /** Starts the server again, and ends what it began when `stopping` comes. Null leaves the server down. */
  relaunch: ((stopping: AbortSignal) => Promise<ServerProcess>) | null
  end(server: ServerProcess): Promise<void>
  onExit(exit: Exit): void
  log: Logger
}

/** A server that ran this long starts again without a pause. */
const steadyMs = 10_000
const maxPauseMs = 2_000

/** Watches the server and starts it again when it ends by itself: first at once, then after growing pauses. */
export function supervise({ first, relaunch, end, onExit, log }: Options): Supervisor {
  const stopping = new AbortController()
  let current = first
  let failures = 0
  const watching = watch()

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const watchedSince = performance.now()
      const exit = await current.exited
      if (stopping.signal.aborted) return
      log.error({ pid: current.pid, ...exit }, 'PostgreSQL ended unexpectedly')
      onExit(exit)
      if (!relaunch) return
      if (performance.now() - watchedSince > steadyMs) failures = 0
      await restart(relaunch)
    }
  }

  async function restart(launch: NonNullable<Options['relaunch']>): Promise<void> {
    for (;;) {
      await pauseAfter(failures++, stopping.signal)
      if (stopping.signal.aborted) return
      try {
        current = await launch(stopping.signal)
        log.warn({ pid: current.pid }, 'PostgreSQL was started again')
        return
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ err: error }, 'PostgreSQL could not be started again')
      }
    }
  }

  return {
    current: () => current,
    stop: async () => {
      stopping.abort()
      await end(current)
      await watching
      await end(current)
    },
  }
}

async function pauseAfter(failures: number, signal: AbortSignal): Promise<void> {
  if (failures === 0) return
  const pauseMs = Math.min(50 * 2 ** failures, maxPauseMs)
  await sleep(pauseMs, undefined, { signal }).catch(() => {})
}
