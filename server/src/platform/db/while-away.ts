import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { isUnavailable } from './errors.ts'

const patienceMs = 30_000
const pauseMs = 500

/**
 * Runs `work`, and again while the database is away: it may be starting just now, or starting again. For what may be
 * run twice.
 * @throws what `work` throws for another reason, or after 30 seconds
 */
export async function againWhileAway<T>(log: Log, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > deadline) throw error
      log.warn({ err: error }, 'the database cannot be reached yet; trying again')
      await delay(pauseMs)
    }
  }
}
