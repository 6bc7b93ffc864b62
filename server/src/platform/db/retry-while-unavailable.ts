import type { Log } from '../log.ts'
import { retry } from '../retry.ts'
import { isUnavailable } from './errors.ts'

const maxWaitMs = 30_000
const intervalMs = 500

/**
 * Runs `work` again while the database is unavailable: it may be starting. The work must be repeatable.
 * @throws the error of `work` where it has another reason, or after 30 seconds
 */
export function retryWhileUnavailable<T>(log: Log, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + maxWaitMs
  return retry(work, {
    delayMs(error) {
      if (!isUnavailable(error) || performance.now() > deadline) return null
      log.warn({ err: error }, 'the database cannot be reached yet; trying again')
      return intervalMs
    },
  })
}
