import { setTimeout as delay } from 'node:timers/promises'

type RetryOptions = {
  /**
   * Decides after a failure whether to try again, and how long to wait before that.
   * @param attempts how many were made so far
   * @returns milliseconds, or null to give up
   */
  delayMs: (error: unknown, attempts: number) => number | null
  /** Aborted, it ends the wait: no further attempt is made. */
  signal?: AbortSignal
}

/** Runs `work` until it succeeds or `delayMs` gives up. @throws the error of the last attempt */
export async function retry<T>(work: () => Promise<T>, { delayMs, signal }: RetryOptions): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await work()
    } catch (error) {
      const waitMs = delayMs(error, attempts)
      if (waitMs === null || signal?.aborted) throw error
      if (waitMs > 0) {
        await delay(waitMs, undefined, { signal }).catch(() => {
          throw error
        })
      }
    }
  }
}
