import { expect, test } from 'vitest'
import { moved } from './order.rules.ts'

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [2, 3, 'abdc'],
])('the entry at %i stands at %i afterwards, and the others keep their order', (from, to, expected) => {
  expect(moved([...'abcd'], from, to).join('')).toBe(expected)
})
