import { expect, test } from 'vitest'
import { placesOf } from './places.ts'

test('accounts take turns: the many files of one keep no other waiting', async () => {
  const { run } = placesOf({ app: {} })
  const begun: string[] = []
  const read = (account_id: number, file: string) =>
    run(account_id, async () => {
      begun.push(file)
      await new Promise(setImmediate)
    })
  const many = Array.from({ length: 40 }, (_, index) => read(1, `many ${index}`))
  await Promise.all([...many.slice(0, 20), read(2, 'one'), ...many.slice(20)])
  expect(begun).toHaveLength(41)
  expect(begun.indexOf('one')).toBeLessThan(8)
})

test('a file that fails gives its place to the next one', async () => {
  const { run } = placesOf({ app: {} })
  const failing = Array.from({ length: 40 }, () => run(1, () => Promise.reject(new Error('no file'))))
  await Promise.allSettled(failing)
  expect(await run(1, async () => 'read')).toBe('read')
})
