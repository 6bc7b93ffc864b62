import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { perApp } from '../../../platform/per-app.ts'
import { type Reading, readText, type Text } from './read-text.rules.ts'

const threads = Math.max(1, Math.min(4, availableParallelism() - 1))
// Reading so little takes less than the thread's messages and a few milliseconds at most.
const readAtOnceBelow = 8_000
const longestMs = 60_000
const keptIdleMs = 60_000

type Task = { text: Text; resolve: (reading: Reading) => void; reject: (error: Error) => void }

/** Cuts texts into passages and tokens: long ones in threads beside the one that answers requests. */
export const readerOf = perApp(() => {
  const waiting: Task[] = []
  const idle: ReadingThread[] = []
  let running = 0

  function next(): void {
    while (waiting.length > 0 && running < threads) {
      const task = waiting.shift()!
      const thread = idle.pop() ?? startThread((ended) => remove(ended))
      running++
      thread
        .read(task.text)
        .then(task.resolve, task.reject)
        .finally(() => {
          running--
          if (thread.isAlive()) idle.push(thread)
          next()
        })
    }
  }

  const remove = (thread: ReadingThread) => {
    const place = idle.indexOf(thread)
    if (place >= 0) idle.splice(place, 1)
  }

  return {
    read(text: Text): Promise<Reading> {
      if (text.content_text.length <= readAtOnceBelow) return Promise.resolve(readText(text))
      const { promise, resolve, reject } = Promise.withResolvers<Reading>()
      waiting.push({ text, resolve, reject })
      next()
      return promise
    },
  }
})

type ReadingThread = { read(text: Text): Promise<Reading>; isAlive(): boolean }

function startThread(onEnd: (thread: ReadingThread) => void): ReadingThread {
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  let alive = true
  let settle: { resolve: (reading: Reading) => void; reject: (error: Error) => void } | null = null
  let timer: NodeJS.Timeout | undefined
  const end = (error: Error) => {
    if (!alive) return
    alive = false
    clearTimeout(timer)
    void worker.terminate()
    settle?.reject(error)
    onEnd(thread)
  }
  const endAfter = (ms: number, why: string) => {
    clearTimeout(timer)
    timer = setTimeout(() => end(new Error(why)), ms)
    timer.unref()
  }
  worker.on('message', (reading: Reading) => {
    // An idle thread keeps no process alive, and goes after a while.
    worker.unref()
    endAfter(keptIdleMs, 'idle')
    settle?.resolve(reading)
    settle = null
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('the reading thread ended')))
  const thread: ReadingThread = {
    isAlive: () => alive,
    read(text) {
      const { promise, resolve, reject } = Promise.withResolvers<Reading>()
      settle = { resolve, reject }
      worker.ref()
      endAfter(longestMs, 'reading a text takes too long')
      worker.postMessage(text)
      return promise
    },
  }
  return thread
}
