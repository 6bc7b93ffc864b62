import { isUnavailable } from '../db/errors.ts'
import type { Log } from '../log.ts'
import type { Presence } from './presence.ts'

/** Releases that wait for the database. Beyond that the oldest are forgotten: their lease ends them. */
const maxWaiting = 10_000
const maxAtOnce = 4
const minPauseMs = 50
const maxPauseMs = 1_000

/** Must be repeatable, and harmless where nothing is held. */
type Release = () => Promise<unknown>

/** Gives back what failed work had taken: a key, a thread, a reserved response. */
export type Releases = {
  /** Takes something. Where the database went away, so that the outcome is unknown, it is released later. */
  take<T>(taking: () => Promise<T>, release: Release): Promise<T>
  /**
   * Runs `work` with what was taken. Where it fails, `release` is run before the error is thrown on. Where the database
   * is away, `release` is run again until it succeeds, and nobody waits for it.
   */
  releaseOnFailure<T>(work: () => Promise<T>, release: Release): Promise<T>
  /** Resolves when nothing waits to be released. */
  settled(): Promise<void>
  /** Forgets what still waits. */
  close(): Promise<void>
}

export function createReleases(presence: Presence, log: Log): Releases {
  let waiting: Release[] = []
  let running: Promise<void> | null = null
  let isClosed = false

  /** @returns false where the database is away */
  async function tryRelease(release: Release): Promise<boolean> {
    try {
      await release()
      return true
    } catch (err) {
      if (isUnavailable(err)) return false
      log.error({ err }, 'a hold could not be released; its lease will end it')
      return true
    }
  }

  async function releaseWaiting(): Promise<void> {
    let pauseMs = minPauseMs
    while (waiting.length > 0 && !isClosed) {
      await presence.hear('the database is back', pauseMs)
      const together = waiting.splice(0, maxAtOnce)
      const done = await Promise.all(together.map(tryRelease))
      waiting.unshift(...together.filter((_, index) => !done[index]))
      pauseMs = done.every(Boolean) ? 0 : Math.min(Math.max(pauseMs, minPauseMs) * 2, maxPauseMs)
    }
    running = null
  }

  function releaseLater(release: Release): void {
    if (isClosed) return
    if (waiting.length >= maxWaiting) waiting.shift()
    waiting.push(release)
    running ??= releaseWaiting()
  }

  return {
    async take(taking, release) {
      try {
        return await taking()
      } catch (error) {
        if (isUnavailable(error)) releaseLater(release)
        throw error
      }
    },
    async releaseOnFailure(work, release) {
      try {
        return await work()
      } catch (error) {
        if (isUnavailable(error) || !(await tryRelease(release))) releaseLater(release)
        throw error
      }
    },
    settled: async () => void (await running),
    async close() {
      isClosed = true
      waiting = []
    },
  }
}
