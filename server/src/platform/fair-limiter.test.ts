import { expect, test } from 'vitest'
import { createFairLimiter, type Turn } from './fair-limiter.ts'

const background = (key: number): Turn => ({ key, clientGone: null })
const client = (key: number, clientGone = new AbortController().signal): Turn => ({ key, clientGone })

/** Work that lasts until it is ended, and whether it has begun. */
function holdWork() {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const held = {
    begun: false,
    end,
    work: () => {
      held.begun = true
      return promise
    },
  }
  return held
}

test('a backlog of one account delays another account by no more than a few pieces of work', async () => {
  const { run } = createFairLimiter({ maxRunning: 4 })
  const begun: string[] = []
  const read = (account_id: number, file: string) =>
    run(background(account_id), async () => {
      begun.push(file)
      await new Promise(setImmediate)
    })
  const many = Array.from({ length: 40 }, (_, index) => read(1, `many ${index}`))
  await Promise.all([...many.slice(0, 20), read(2, 'one'), ...many.slice(20)])
  expect(begun).toHaveLength(41)
  expect(begun.indexOf('one')).toBeLessThan(4)
})

test('work that fails frees its room for the next', async () => {
  const { run } = createFairLimiter({ maxRunning: 4 })
  const fail = () => Promise.reject(new Error('no file'))
  await Promise.allSettled(Array.from({ length: 40 }, () => run(background(1), fail)))
  expect(await run(client(1), async () => 'read')).toBe('read')
})

test('a few clients of an account wait, the next are refused with Retry-After, and others are not concerned', async () => {
  const { run } = createFairLimiter({ maxRunning: 2 })
  const held = holdWork()
  const running = run(client(1), held.work)
  const waiting = Array.from({ length: 8 }, () => run(client(1), async () => 'done'))
  for (let i = 0; i < 100; i++) {
    await expect(run(client(1), held.work)).rejects.toMatchObject({
      type: 'rate_limited',
      status: 429,
      headers: { 'retry-after': '5' },
    })
  }
  expect(await run(client(2), async () => 'other')).toBe('other')
  const job = run(background(1), async () => 'job')
  held.end()
  expect(await Promise.all([running, job, ...waiting])).toEqual([undefined, 'job', ...Array(8).fill('done')])
})

test('a client that hangs up gives its place to another, and its work never begins', async () => {
  const { run } = createFairLimiter({ maxRunning: 2 })
  const [first, second] = [holdWork(), holdWork()]
  const gone = new AbortController()
  const running = run(client(1), first.work)
  const waiting = Array.from({ length: 8 }, () => run(client(1, gone.signal), second.work))
  const refusals = Promise.allSettled(waiting)
  gone.abort(new Error('gone'))
  expect((await refusals).map((result) => result.status === 'rejected' && result.reason.message)).toEqual(
    Array(8).fill('gone'),
  )
  await expect(run(client(1, gone.signal), second.work)).rejects.toThrow('gone')
  const next = run(client(1), async () => 'next')
  first.end()
  expect([await running, await next, second.begun]).toEqual([undefined, 'next', false])
})
