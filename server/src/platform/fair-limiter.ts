type Start = () => void

/**
 * Bounds how much heavy work runs at once, and to half of that for one account. Accounts that wait take turns, so that
 * the much work of one keeps no other waiting for longer than a piece of each.
 */
export function createPlaces(places: number) {
  const placesPerAccount = Math.ceil(places / 2)
  const running = new Map<number, number>()
  // In the order of their turns.
  const waiting = new Map<number, Start[]>()
  let free = places

  const runningOf = (account_id: number) => running.get(account_id) ?? 0

  function startWaiting(): void {
    for (const [account_id, starts] of waiting) {
      if (free === 0) return
      if (runningOf(account_id) === placesPerAccount) continue
      take(account_id)
      waiting.delete(account_id)
      starts.shift()!()
      if (starts.length > 0) waiting.set(account_id, starts)
    }
  }

  function take(account_id: number): void {
    free--
    running.set(account_id, runningOf(account_id) + 1)
  }

  function release(account_id: number): void {
    free++
    const left = runningOf(account_id) - 1
    if (left === 0) running.delete(account_id)
    else running.set(account_id, left)
    startWaiting()
  }

  return {
    async run<T>(account_id: number, work: () => Promise<T>): Promise<T> {
      await new Promise<void>((start) => {
        const starts = waiting.get(account_id)
        if (starts === undefined) waiting.set(account_id, [start])
        else starts.push(start)
        startWaiting()
      })
      try {
        return await work()
      } finally {
        release(account_id)
      }
    },
  }
}
