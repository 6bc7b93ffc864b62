import { expect, test } from 'vitest'
import { ceilingOf } from './chart-scale.rules.ts'

test.each([
  [[], 2],
  [[0, null], 2],
  [[1], 2],
  [[2, 3], 4],
  [[9], 10],
  [[10], 20],
  [[99.5, 41], 100],
  [[1_203, null, 0], 2_000],
])('the scale of %j ends at %i', (values, ceiling) => {
  expect(ceilingOf(values)).toBe(ceiling)
})
