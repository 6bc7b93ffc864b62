import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { flag, id } from './fields.ts'
import { get } from './route.ts'
import { check, validateInput } from './validate.ts'

const listProblems = (shape: z.ZodRawShape, value: unknown): string[] =>
  check(z.strictObject(shape), value, 'field').problems

test('messages about bounds use singular and plural', () => {
  const shape = { tags: z.array(z.string()).min(1).max(2), count: z.int().min(1) }
  expect(listProblems(shape, { tags: [], count: 0 })).toEqual([
    'tags: must have at least 1 item',
    'count: must be at least 1',
  ])
  expect(listProblems(shape, { tags: ['a', 'b', 'c'], count: 1 })).toEqual([
    'tags: must have at most 2 items',
  ])
})

const row = get(
  '/things/{id}',
  'read',
  defineOperation(
    {
      summary: 'List things',
      description: 'All of them.',
      input: z.strictObject({ id: id(), kind: z.enum(['a', 'b']).optional(), all: flag().optional() }),
      output: z.unknown(),
    },
    async () => null,
  ),
)
const refusal = (params: object, query: object): string => {
  try {
    validateInput(row, { params, query, body: undefined })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('texts of path and query become values of the types of their fields', () => {
  expect(validateInput(row, { params: { id: '7' }, query: { all: 'true' }, body: undefined })).toEqual({
    id: 7,
    all: true,
  })
  expect(refusal({ id: '7.0' }, { all: 'yes' })).toBe(
    'id: must be a positive integer below 2^53; all: must be true or false.',
  )
})

test('a repeated parameter is refused as given more than once', () => {
  expect(refusal({ id: '7' }, { kind: ['a', 'b'] })).toBe('kind: is given more than once.')
})

test('a long name that the client chose is shown cut, and of many names the first five', () => {
  const long = 'x'.repeat(500_000)
  const cut = `${'x'.repeat(100)}…`
  expect(listProblems({}, { [long]: 1 })).toEqual([`${cut}: unknown field`])
  const nested = { tags: z.strictObject({}), counts: z.record(z.string(), z.int()) }
  expect(listProblems(nested, { tags: { [long]: 1 }, counts: { [long]: 'a' } })).toEqual([
    `tags.${cut}: unknown field`,
    `counts.${cut}: must be a number`,
  ])
  expect(refusal({ id: '7' }, { [long]: 'a' })).toBe(`${cut}: unknown parameter.`)
  expect(refusal({ id: '7' }, { [long]: ['a', 'b'] })).toBe(`${cut}: is given more than once.`)
  expect(refusal({ id: '7' }, { [long]: '\0' })).toContain(`${cut}: holds U+0000`)
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`field_${i}`, 1]))
  expect(refusal({ id: '7' }, many)).toMatch(
    /^field_0: unknown parameter; .*field_4: unknown parameter; and 995 more\.$/,
  )
})
