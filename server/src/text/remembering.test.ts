import { expect, it, vi } from 'vitest'
import { remembering, rememberingWords } from './remembering.rules.ts'

it('a text is worked on once while it is remembered, also where the result is nothing', () => {
  const make = vi.fn((text: string) => (text === '' ? undefined : text.length))
  const length = remembering(make, 2)
  expect([length('ab'), length('ab'), length(''), length('')]).toEqual([2, 2, undefined, undefined])
  expect(make).toHaveBeenCalledTimes(2)
})

it('it keeps so many texts at most, and goes on to give the right results', () => {
  const make = vi.fn((text: string) => text.length)
  const length = remembering(make, 2)
  expect(['a', 'ab', 'abc', 'a'].map(length)).toEqual([1, 2, 3, 1])
  expect(make).toHaveBeenCalledTimes(4)
})

it('a word is worked on once in each language', () => {
  const make = vi.fn((word: string, language: string) => `${word} (${language})`)
  const name = rememberingWords(make, 10)
  expect([name('sin', 'es'), name('sin', 'en'), name('sin', 'es')]).toEqual([
    'sin (es)',
    'sin (en)',
    'sin (es)',
  ])
  expect(make).toHaveBeenCalledTimes(2)
})
