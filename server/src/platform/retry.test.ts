import { expect, test } from 'vitest'
import { retry } from './retry.ts'

const failing = (failures: number) => {
  let calls = 0
  return {
    work: async () => {
      calls++
      if (calls <= failures) throw new Error(`failure ${calls}`)
      return `success ${calls}`
    },
    calls: () => calls,
  }
}

test('work that succeeds runs once', async () => {
  const { work, calls } = failing(0)
  expect(await retry(work, { delayMs: () => 0 })).toBe('success 1')
  expect(calls()).toBe(1)
})

test('work that fails runs again after each delay, and its result is returned', async () => {
  const { work } = failing(2)
  const seen: [string, number][] = []
  const started = performance.now()
  const result = await retry(work, {
    delayMs: (error, attempts) => {
      seen.push([(error as Error).message, attempts])
      return 20
    },
  })
  expect(result).toBe('success 3')
  expect(seen).toEqual([
    ['failure 1', 1],
    ['failure 2', 2],
  ])
  expect(performance.now() - started).toBeGreaterThanOrEqual(39)
})

test('the last error is thrown when delayMs gives up', async () => {
  const { work, calls } = failing(9)
  const delayMs = (_error: unknown, attempts: number) => (attempts < 3 ? 0 : null)
  await expect(retry(work, { delayMs })).rejects.toThrow('failure 3')
  expect(calls()).toBe(3)
})

test('an aborted signal ends the wait with the last error', async () => {
  const { work, calls } = failing(9)
  const signal = AbortSignal.timeout(20)
  await expect(retry(work, { delayMs: () => 60_000, signal })).rejects.toThrow('failure 1')
  await expect(retry(work, { delayMs: () => 0, signal })).rejects.toThrow('failure 2')
  expect(calls()).toBe(2)
})
