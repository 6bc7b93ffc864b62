import type { App } from './context.ts'
import { runningWork } from './running-work.ts'

const lookIntervalMs = 100
/** All other requests wait meanwhile; a person notices that. */
const minBlockMs = 200
const warningIntervalMs = 10_000
const maxNames = 10

/**
 * Warns when something has held the thread that answers all requests: for how long, and what ran. One line in ten
 * seconds at most; `/metrics` counts every block.
 */
export function watchEventLoop(app: App): void {
  const work = runningWork({ app })
  let expectedAt = performance.now() + lookIntervalMs
  let quietUntil = 0
  const look = () => {
    const now = performance.now()
    const blocked_ms = Math.round(now - expectedAt)
    expectedAt = now + lookIntervalMs
    if (blocked_ms >= minBlockMs && now >= quietUntil) {
      quietUntil = now + warningIntervalMs
      app.log.warn({ blocked_ms, running: work.names().slice(0, maxNames) }, 'the event loop was blocked')
    }
    work.forgetEnded()
  }
  const timer = setInterval(look, lookIntervalMs).unref()
  app.stopping.addEventListener('abort', () => clearInterval(timer))
}
