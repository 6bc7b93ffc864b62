type Start = () => void

/**
 * Bounds how much heavy work runs at once, and to half of that for one key (an account). Keys that wait take turns, so
 * that a backlog of one key delays each other key by one piece of work at most.
 */
export function createFairLimiter(maxRunning: number) {
  const maxRunningPerKey = Math.ceil(maxRunning / 2)
  const running = new Map<number, number>()
  // A map keeps the order of insertion: a key that had its turn goes to the end.
  const waiting = new Map<number, Start[]>()
  let free = maxRunning

  const runningCount = (key: number) => running.get(key) ?? 0

  function startWaiting(): void {
    for (const [key, starts] of waiting) {
      if (free === 0) return
      if (runningCount(key) === maxRunningPerKey) continue
      acquire(key)
      waiting.delete(key)
      starts.shift()!()
      if (starts.length > 0) waiting.set(key, starts)
    }
  }

  function acquire(key: number): void {
    free--
    running.set(key, runningCount(key) + 1)
  }

  function release(key: number): void {
    free++
    const left = runningCount(key) - 1
    if (left === 0) running.delete(key)
    else running.set(key, left)
    startWaiting()
  }

  return {
    /** Runs `work` when the key's turn comes. @returns its result, or its error */
    async run<T>(key: number, work: () => Promise<T>): Promise<T> {
      await new Promise<void>((start) => {
        const starts = waiting.get(key)
        if (starts === undefined) waiting.set(key, [start])
        else starts.push(start)
        startWaiting()
      })
      try {
        return await work()
      } finally {
        release(key)
      }
    },
  }
}
