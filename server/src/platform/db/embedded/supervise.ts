import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerLog } from './server-log.ts'
import type { Exit, ServerProcess } from './server-process.ts'

type Supervisor = {
  current(): ServerProcess
  /** Ends the server for good, also one that is just being started again. */
  stop(): Promise<void>
}

type Options = {
  first: ServerProcess
  /** Null: leave it down. Has to end what it began when the signal comes. */
  relaunch: ((stopping: AbortSignal) => Promise<ServerProcess>) | null
  end(server: ServerProcess): Promise<void>
  onExit(exit: Exit): void
  log: ServerLog
}

const steady_ms = 10_000
const longestPause_ms = 2_000

/** Watches the server and starts it again whenever it ends by itself: at once, then with growing pauses. */
export function supervise({ first, relaunch, end, onExit, log }: Options): Supervisor {
  const stopping = new AbortController()
  let current = first
  let failures = 0
  const watching = watch()

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const watched_since = performance.now()
      const exit = await current.exited
      if (stopping.signal.aborted) return
      log.error({ pid: current.pid, ...exit }, 'PostgreSQL ended unexpectedly')
      onExit(exit)
      if (!relaunch) return
      if (performance.now() - watched_since > steady_ms) failures = 0
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
  const pause_ms = Math.min(50 * 2 ** failures, longestPause_ms)
  await sleep(pause_ms, undefined, { signal }).catch(() => {})
}
