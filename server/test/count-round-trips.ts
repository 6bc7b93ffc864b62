import type { Socket } from 'node:net'
import type { TestApp } from './app.ts'

/**
 * Counts how often a connection that the pool makes from now on waits for an answer after it has sent something.
 * @returns runs work three times, and says how many round trips it takes: the fewest, since other work of the server may
 * make some at the same time
 */
export function countRoundTrips({
  platform,
}: TestApp): (work: (run: number) => Promise<unknown>) => Promise<number> {
  let trips = 0
  platform.pool.on('connect', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    const write = stream.write.bind(stream) as (...args: unknown[]) => boolean
    let isWaiting = false
    stream.on('data', () => {
      isWaiting = false
    })
    stream.write = (...args: unknown[]) => {
      if (!isWaiting) trips++
      isWaiting = true
      return write(...args)
    }
  })
  return async (work) => {
    const counts: number[] = []
    for (let run = 0; run < 3; run++) {
      const before = trips
      await work(run)
      counts.push(trips - before)
    }
    return Math.min(...counts)
  }
}
