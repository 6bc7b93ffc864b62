import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import type { Turn } from './fair-limiter.ts'
import { createThreadPool, ThreadTimeoutError } from './thread-pool.ts'
import type { Task } from './thread-pool-worker.fixture.ts'

const worker = new URL('./thread-pool-worker.fixture.ts', import.meta.url)

const turn = (key: number): Turn => ({ key, clientGone: null })

function startPool(options: { maxThreads?: number; timeoutMs?: number; worker?: URL } = {}) {
  const pool = createThreadPool<Task, unknown>({
    worker,
    maxThreads: 1,
    timeoutMs: 60_000,
    maxHeapMb: 64,
    idleMs: 60_000,
    ...options,
  })
  onTestFinished(() => pool.close())
  return { ...pool, double: (value: number) => pool.run(turn(1), { kind: 'double', value }) }
}

test('work that follows other work runs in the same thread', async () => {
  const { run } = startPool()
  const first = await run(turn(1), { kind: 'thread' })
  expect(await run(turn(2), { kind: 'thread' })).toBe(first)
})

test('many at once are all answered, each with its own result, by no more threads than allowed', async () => {
  const { run, double } = startPool({ maxThreads: 2 })
  const values = Array.from({ length: 200 }, (_, index) => index)
  const [doubled, threads] = await Promise.all([
    Promise.all(values.map(double)),
    Promise.all(values.map((value) => run(turn(value), { kind: 'thread' }))),
  ])
  expect(doubled).toEqual(values.map((value) => value * 2))
  expect(new Set(threads).size).toBeLessThanOrEqual(2)
})

test('a worker that throws fails its run alone', async () => {
  const { run, double } = startPool()
  const results = await Promise.allSettled([double(1), run(turn(1), { kind: 'throw' }), double(2)])
  expect(results).toMatchObject([
    { value: 2 },
    { status: 'rejected', reason: { message: 'out of range' } },
    { value: 4 },
  ])
})

test('a worker that never ends is ended with its thread, and the next run has another', async () => {
  // Time enough to start a thread on a loaded machine.
  const { run, double } = startPool({ timeoutMs: 3_000 })
  const [endless, next] = await Promise.allSettled([run(turn(1), { kind: 'never-end' }), double(4)])
  expect(endless).toMatchObject({ reason: expect.any(ThreadTimeoutError) })
  expect(endless).toMatchObject({ reason: { message: 'a thread worked longer than 3000 ms' } })
  expect(next).toMatchObject({ value: 8 })
})

test('a worker that runs out of memory fails its run, and the next one has another thread', async () => {
  const { run, double } = startPool()
  const [full, next] = await Promise.allSettled([run(turn(1), { kind: 'fill-memory' }), double(4)])
  expect(full).toMatchObject({ reason: { code: 'ERR_WORKER_OUT_OF_MEMORY' } })
  expect(next).toMatchObject({ value: 8 })
})

test('a worker that ends its thread fails its run, and the next one has another thread', async () => {
  const { run, double } = startPool()
  const [ended, next] = await Promise.allSettled([run(turn(1), { kind: 'exit' }), double(4)])
  expect(ended).toMatchObject({ reason: { message: 'worker exited with code: 3' } })
  expect(next).toMatchObject({ value: 8 })
})

test('a worker that cannot be imported fails every run', async () => {
  const { double } = startPool({ worker: new URL('./no-such-worker.ts', import.meta.url) })
  const results = await Promise.allSettled([double(1), double(2)])
  const missing = { reason: { message: expect.stringContaining('no-such-worker.ts') } }
  expect(results).toMatchObject([missing, missing])
})

test('work whose client has gone ends, whether it runs or waits, and the next one has another thread', async () => {
  const { run, double } = startPool()
  const controller = new AbortController()
  const aborted = [1, 2].map((key) => run({ key, clientGone: controller.signal }, { kind: 'never-end' }))
  const next = double(4)
  await new Promise(setImmediate)
  controller.abort(new Error('gone'))
  for (const each of aborted) await expect(each).rejects.toThrow('gone')
  expect(await next).toBe(8)
})

test('closing fails the work that runs and the work that waits, and whatever comes later', async () => {
  const { run, double, close } = startPool()
  await double(1)
  const work = Promise.allSettled([run(turn(1), { kind: 'never-end' }), double(2), double(3)])
  await new Promise(setImmediate)
  await close()
  expect((await work).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(double(4)).rejects.toThrow('the thread pool is closed')
})

test('buffers are handed over in both directions', async () => {
  const { run } = startPool()
  const values = Float32Array.of(1, 2)
  const transfer = [values.buffer]
  expect(await run(turn(1), { kind: 'double-all', values }, { transfer })).toEqual({
    doubled: Float32Array.of(2, 4),
  })
  expect(values.buffer.detached).toBe(true)
})

test('an idle thread keeps no process alive', async () => {
  const program = `
    const { createThreadPool } = await import('${new URL('./thread-pool.ts', import.meta.url)}')
    const worker = new URL('${worker}')
    const pool = createThreadPool({ worker, maxThreads: 1, timeoutMs: 60000, maxHeapMb: 64, idleMs: 600000 })
    console.log(await pool.run({ key: 1, clientGone: null }, { kind: 'double', value: 2 }))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  expect(stdout).toBe('4\n')
})
