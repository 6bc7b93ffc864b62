import { expect, test } from 'vitest'
import { createFairLimiter } from './fair-limiter.ts'

test('a backlog of one account delays another account by no more than a few pieces of work', async () => {
  const { run } = createFairLimiter(4)
  const begun: string[] = []
  const read = (account_id: number, file: string) =>
    run(account_id, async () => {
      begun.push(file)
      await new Promise(setImmediate)
    })
  const many = Array.from({ length: 40 }, (_, index) => read(1, `many ${index}`))
  await Promise.all([...many.slice(0, 20), read(2, 'one'), ...many.slice(20)])
  expect(begun).toHaveLength(41)
  expect(begun.indexOf('one')).toBeLessThan(4)
})

test('work that fails frees its room for the next', async () => {
  const { run } = createFairLimiter(4)
  const failing = Array.from({ length: 40 }, () => run(1, () => Promise.reject(new Error('no file'))))
  await Promise.allSettled(failing)
  expect(await run(1, async () => 'read')).toBe('read')
})
