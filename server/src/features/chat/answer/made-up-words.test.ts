import { expect, it } from 'vitest'
import { isMadeUp } from './made-up-words.rules.ts'

it('words that mean something are none that are made up, however rare their letters are', () => {
  expect(isMadeUp('blorp fnix ttrz')).toBe(true)
  expect(isMadeUp('adhd ptsd ocd')).toBe(false)
})
