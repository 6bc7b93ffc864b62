import type { Socket } from 'node:net'
import type { TestApp } from './app.ts'

/** Counts how often a connection that the pool makes from now on waits for an answer after it has sent something. */
export function countRoundTrips({ platform }: TestApp): () => number {
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
  return () => trips
}
