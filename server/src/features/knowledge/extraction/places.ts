import { availableParallelism } from 'node:os'
import { perApp } from '../../../platform/per-app.ts'

const places = Math.max(2, Math.min(8, availableParallelism()))
const placesPerAccount = Math.ceil(places / 2)

/** Bounds how many files are read at once, so that no account's files keep those of the others waiting. */
export const placesOf = perApp(() => {
  const running = new Map<number, number>()
  const waiting: { account_id: number; start: () => void }[] = []
  const taken = () => [...running.values()].reduce((sum, count) => sum + count, 0)
  const isFree = (account_id: number) => taken() < places && (running.get(account_id) ?? 0) < placesPerAccount

  function release(account_id: number): void {
    const left = running.get(account_id)! - 1
    if (left === 0) running.delete(account_id)
    else running.set(account_id, left)
    const next = waiting.findIndex((one) => isFree(one.account_id))
    if (next >= 0) waiting.splice(next, 1)[0]!.start()
  }

  return {
    async run<T>(account_id: number, work: () => Promise<T>): Promise<T> {
      const take = () => void running.set(account_id, (running.get(account_id) ?? 0) + 1)
      if (isFree(account_id)) take()
      else {
        await new Promise<void>((resolve) => {
          const start = () => {
            take()
            resolve()
          }
          waiting.push({ account_id, start })
        })
      }
      try {
        return await work()
      } finally {
        release(account_id)
      }
    },
  }
})
