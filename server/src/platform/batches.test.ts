import { setImmediate as otherWork } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBatches } from './batches.ts'

/** Batches whose runs a test ends one by one. */
function createHeldBatches(bounds = {}) {
  const runs: { calls: string[]; done: PromiseWithResolvers<string[]> }[] = []
  const batches = createBatches((calls: string[]) => {
    runs.push({ calls, done: Promise.withResolvers() })
    return runs.at(-1)!.done.promise
  }, bounds)
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
  await otherWork()
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

test('where two batches of a key may run at a time, a third one waits', async () => {
  const { runs, end, run } = createHeldBatches({ maxAtOnce: 2 })
  const calls = ['a', 'b', 'c', 'd'].map((call) => run(1, call))
  expect(runs.map((each) => each.calls)).toEqual([['a'], ['b']])
  end(1)
  expect(await calls[1]).toBe('B')
  await otherWork()
  expect(runs.map((each) => each.calls)).toEqual([['a'], ['b'], ['c', 'd']])
  end(0)
  end(2)
  expect(await Promise.all(calls)).toEqual(['A', 'B', 'C', 'D'])
})

test('a batch that fails fails its own calls and no others', async () => {
  const { runs, end, run } = createHeldBatches()
  const failing = run(1, 'a')
  const other = run(1, 'b')
  runs[0]!.done.reject(new Error('away'))
  await expect(failing).rejects.toThrow('away')
  await otherWork()
  end(1)
  expect(await other).toBe('B')
})

test('clients that call again and again are soon divided into two halves, one of which runs', async () => {
  const sizes: number[] = []
  const { run } = createBatches(async (calls: number[]) => {
    sizes.push(calls.length)
    await otherWork()
    return calls
  })
  const callTenTimes = async (client: number) => {
    for (let time = 0; time < 10; time++) await run(1, client)
  }
  await Promise.all(Array.from({ length: 16 }, (_, client) => callTenTimes(client)))
  expect(sizes.slice(0, 12)).toEqual([1, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8])
})

test('a batch has no more calls than it may', async () => {
  const { runs, end, run } = createHeldBatches({ maxCalls: 3 })
  const calls = Array.from({ length: 9 }, (_, i) => run(1, `${i}`))
  for (const batch of [0, 1, 2, 3]) {
    end(batch)
    await calls[batch]
    await otherWork()
  }
  expect(runs.map((each) => each.calls.length)).toEqual([1, 3, 3, 2])
  end(3)
  expect(await calls[8]).toBe('8')
})

test('a call that fails in a batch is the only one to fail: each is run alone', async () => {
  const ran: number[][] = []
  const { run } = createBatches(async (calls: number[]) => {
    ran.push(calls)
    await otherWork()
    if (calls.some((call) => call < 0)) throw new Error('refused')
    return calls.map((call) => call * 2)
  })
  const results = [1, 2, -3, 4, 5].map((call) => run(1, call).catch((error) => error.message))
  expect(await Promise.all(results)).toEqual([2, 4, 'refused', 8, 10])
  expect(ran).toEqual([[1], [2, -3, 4], [2], [-3], [4], [5]])
})
