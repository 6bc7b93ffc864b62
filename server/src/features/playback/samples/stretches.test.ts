import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addStretch, maxStretches, type Stretches, stretchOf, totalSeconds } from './stretches.rules.ts'

const stretch = fc
  .tuple(fc.nat(60), fc.integer({ min: 1, max: 20 }))
  .map(([from, length]): [number, number] => [from, from + length])
const unite = (all: [number, number][]) => all.reduce(addStretch, [] as Stretches)

test('stretches are what is played at least once, whatever order they come in', () => {
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 30 }), (all) => {
      const seconds = new Set<number>()
      for (const [from, to] of all) for (let second = from; second < to; second++) seconds.add(second)
      const united = unite(all)
      expect(totalSeconds(united)).toBe(seconds.size)
      expect(unite(all.toReversed())).toEqual(united)
      // In ascending order, with a gap between each two.
      expect(united.every((edge, i) => i === 0 || edge > united[i - 1]!)).toBe(true)
      for (let i = 0; i < united.length; i += 2)
        for (let second = united[i]!; second < united[i + 1]!; second++)
          expect(seconds.has(second)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('a stretch ends where the player stood and is as long as what was credited, from the start of the video on', () => {
  expect(stretchOf(30, 10)).toEqual([20, 30])
  expect(stretchOf(5, 10)).toEqual([0, 5])
  expect(stretchOf(30, 0)).toBeNull()
  expect(stretchOf(0, 10)).toBeNull()
})

test('no more than a thousand stretches are kept, and those still grow together', () => {
  const scattered = Array.from({ length: maxStretches + 5 }, (_, i): [number, number] => [i * 10, i * 10 + 1])
  const kept = unite(scattered)
  expect([kept.length, totalSeconds(kept)]).toEqual([maxStretches * 2, maxStretches])
  expect(totalSeconds(addStretch(kept, [0, 10]))).toBe(maxStretches + 9)
  expect(addStretch(kept, [0, 100_000])).toEqual([0, 100_000])
})
