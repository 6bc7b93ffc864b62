import { expect, test } from 'vitest'
import { createBatches } from './batches.ts'

/** Batches whose runs a test ends one by one. */
function createHeldBatches() {
  const runs: { calls: string[]; done: PromiseWithResolvers<string[]> }[] = []
  const batches = createBatches((calls: string[]) => {
    runs.push({ calls, done: Promise.withResolvers() })
    return runs.at(-1)!.done.promise
  })
  const end = (run: number) => runs[run]!.done.resolve(runs[run]!.calls.map((call) => call.toUpperCase()))
  return { runs, end, run: batches.run }
}

test('a call starts at once, and those that come while it runs make the next batch', async () => {
  const { runs, end, run } = createHeldBatches()
  const first = run(1, 'a')
  const others = [run(1, 'b'), run(1, 'c')]
  expect(runs.map(({ calls }) => calls)).toEqual([['a']])
  end(0)
  expect(await first).toBe('A')
  expect(runs.map(({ calls }) => calls)).toEqual([['a'], ['b', 'c']])
  end(1)
  expect(await Promise.all(others)).toEqual(['B', 'C'])
  const later = run(1, 'd')
  end(2)
  expect(await later).toBe('D')
})

test('keys do not wait for each other', async () => {
  const { runs, end, run } = createHeldBatches()
  void run(1, 'a')
  const other = run(2, 'b')
  expect(runs).toHaveLength(2)
  end(1)
  expect(await other).toBe('B')
})

test('a batch that fails fails its own calls and no others, and a large one is divided', async () => {
  const { runs, end, run } = createHeldBatches()
  const failing = run(1, 'a')
  const others = Array.from({ length: 501 }, (_, i) => run(1, `b${i}`))
  runs[0]!.done.reject(new Error('away'))
  await expect(failing).rejects.toThrow('away')
  expect(runs[1]!.calls).toHaveLength(500)
  end(1)
  expect(await others[0]).toBe('B0')
  end(2)
  expect(await others[500]).toBe('B500')
})
