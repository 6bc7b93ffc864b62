import { expect, test } from 'vitest'
import { z } from 'zod'
import { check } from './validate.ts'

function problemsOf(shape: z.ZodRawShape, value: unknown, noun: 'parameter' | 'field' = 'field'): string[] {
  const problems: string[] = []
  check(z.strictObject(shape), value, problems, noun)
  return problems
}

test('bounds are worded for one and for many', () => {
  const shape = { tags: z.array(z.string()).min(1).max(2), count: z.int().min(1) }
  expect(problemsOf(shape, { tags: [], count: 0 })).toEqual([
    'tags: must have at least 1 item',
    'count: must be at least 1',
  ])
  expect(problemsOf(shape, { tags: ['a', 'b', 'c'], count: 1 })).toEqual(['tags: must have at most 2 items'])
})

test('a repeated parameter is named as such', () => {
  const shape = { kind: z.enum(['a', 'b']).optional() }
  expect(problemsOf(shape, { kind: ['a', 'b'] }, 'parameter')).toEqual(['kind: is given more than once'])
})
