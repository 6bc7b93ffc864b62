import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hedgeBelow, refuseBelow } from '../../../search/index.ts'
import {
  cosine,
  dotProduct,
  norm,
  quantise,
  relatedness,
  similarityConfidence,
  similarityScale,
} from './similarity.rules.ts'

const vector = (size: number) =>
  fc
    .array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: size, maxLength: size })
    .map((values) => Float32Array.from(values))
    .filter((values) => norm(values) > 0.1)

test('a byte for each dimension changes a cosine by less than a hundredth', () => {
  const pair = fc.integer({ min: 1, max: 70 }).chain((size) => fc.tuple(vector(size), vector(size)))
  fc.assert(
    fc.property(pair, ([stored, asked]) => {
      const bytes = quantise(stored)
      const quantised = dotProduct(bytes, asked) / (norm(bytes) * norm(asked))
      expect(Math.abs(quantised - cosine(stored, asked))).toBeLessThan(0.01)
    }),
    { numRuns: 2000 },
  )
})

test('the zero vector is similar to nothing', () => {
  expect([...quantise(new Float32Array(3))]).toEqual([0, 0, 0])
  expect(cosine(new Float32Array(3), Float32Array.of(1, 2, 3))).toBe(0)
})

test('a cosine is worth what the scale of its model says', () => {
  const axis = (at: number) => Float32Array.from({ length: 4 }, (_, i) => (i === at ? 1 : 0.1))
  const scale = similarityScale([axis(0), axis(1), axis(2)], [axis(0), axis(1), axis(2)])
  expect(scale.related).toBeCloseTo(1)
  expect(scale.unrelated).toBeCloseTo(cosine(axis(0), axis(1)))
  expect(similarityScale([axis(0), axis(1)], [axis(1), axis(0)]).unrelated).toBeCloseTo(1)
  expect(relatedness({ unrelated: 0.7, related: 0.8 }, 0.75)).toBeCloseTo(0.5)
  expect(relatedness({ unrelated: 0.7, related: 0.8 }, 0.6)).toBe(0)
  expect(relatedness({ unrelated: 0.7, related: 0.71 }, 0.9)).toBe(0)
})

test('less than half way to an answer is refused, a little more is worth a hedge, and no similarity is as certain as words', () => {
  expect(similarityConfidence(0)).toBeLessThan(refuseBelow)
  expect(similarityConfidence(0.49)).toBeLessThan(refuseBelow)
  expect(similarityConfidence(0.51)).toBeGreaterThan(refuseBelow)
  expect(similarityConfidence(0.79)).toBeLessThan(hedgeBelow)
  expect(similarityConfidence(0.81)).toBeGreaterThan(hedgeBelow)
  expect(similarityConfidence(5)).toBeLessThan(1)
})
