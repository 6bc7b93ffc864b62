import { expect, test } from 'vitest'
import { usesOf } from './uses.rules.ts'

test('a refusal to delete a file says what uses it', () => {
  const said =
    'Asset 7 is named by: guided answer 9, product FAQ 10, branding of the account. Use force to delete it.'
  expect(usesOf(said)).toEqual([
    { kind: 'guided answer', id: 9 },
    { kind: 'product FAQ', id: 10 },
    { kind: 'branding of the account', id: null },
  ])
  expect(usesOf('Asset 7 is named by: something new 3.')).toEqual([])
  expect(usesOf('')).toEqual([])
})
