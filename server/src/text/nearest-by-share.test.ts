import { expect, it } from 'vitest'
import { nearestByShare } from './nearest-by-share.rules.ts'

it('keeps in their order what shares more than half of the most, and nothing that shares nothing', () => {
  const near = (...shares: number[]) => nearestByShare(shares, (share) => share)
  expect(near(0.6, 0.5, 1, 0.9)).toEqual([0.6, 1, 0.9])
  expect(near(0, 0)).toEqual([])
})
