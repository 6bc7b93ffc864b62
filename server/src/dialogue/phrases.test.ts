import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compilePhrases, findPhrases } from './phrases.rules.ts'
import { splitWords } from './words.rules.ts'

const found = (phrases: string[], text: string, spellings = new Map<string, string>()) => {
  const words = splitWords(text, spellings)
  return findPhrases(compilePhrases({ it: phrases }), words).map(({ from, to }) =>
    words
      .slice(from, to)
      .map(({ word }) => word)
      .join(' '),
  )
}

it('is found whatever its case, accents and stretched letters', () => {
  expect(found(['buenos dias', 'hola'], '¡HOLAAAA! Buenos días')).toEqual(['hola', 'buenos dias'])
})

it('takes either of several words, leaves out what may be missing, and knows words by their beginning', () => {
  const phrases = ['cuanto|que ?me cuest~|vale']
  expect(found(phrases, 'cuánto me costaría')).toEqual([])
  expect(found(phrases, 'y cuánto me cuesta, qué vale')).toEqual(['cuanto me cuesta', 'que vale'])
})

it('spans a gap of four words at most, and never a full stop', () => {
  expect(found(['hablar * persona'], 'hablar con una persona')).toEqual(['hablar con una persona'])
  expect(found(['hablar * persona'], 'hablar a b c d e persona')).toEqual([])
  expect(found(['hablar * persona'], 'hablar. persona')).toEqual([])
})

it('is bound to the ends of its clause where it says so', () => {
  expect(found(['^ si $'], 'sí')).toEqual(['si'])
  expect(found(['^ si $'], 'Gracias. Sí! Bien')).toEqual(['si'])
  expect(found(['^ si $'], 'si llueve')).toEqual([])
})

it('sees what chat spellings stand for, at the place of what was written', () => {
  const words = splitWords('xq no? whats up', new Map(Object.entries({ xq: 'por que', whats: 'what s' })))
  expect(words.map(({ word, start, end }) => [word, start, end])).toEqual([
    ['por', 0, 2],
    ['que', 0, 2],
    ['no', 3, 5],
    ['what', 7, 12],
    ['s', 7, 12],
    ['up', 13, 15],
  ])
})

it('is found in four thousand characters of its own words within a bound of steps', () => {
  expect(found(['a * a * a * b'], 'a '.repeat(2000))).toEqual([])
})

/** A phrase as a regular expression over words that each end with a space. */
function patternOf(phrase: string): RegExp {
  const pattern = phrase.split(' ').map((slot) => {
    if (slot === '*') return '(?:\\w+ ){0,4}'
    if (slot === '^' || slot === '$') return slot
    const isOptional = slot.startsWith('?')
    const words = slot.slice(Number(isOptional)).replaceAll('~', '\\w*').replaceAll('_', '\\w+')
    return `(?:(?:${words}) )${isOptional ? '?' : ''}`
  })
  return new RegExp(`(?<![^ ])${pattern.join('')}`, 'g')
}

it('is found exactly where a regular expression of it matches, beside any other phrases', () => {
  const word = fc.constantFrom('a', 'b', 'c', 'ab')
  const plain = fc.array(fc.oneof(word, word, fc.constantFrom('_', 'a~')), { minLength: 1, maxLength: 2 })
  const slot = fc.tuple(fc.constantFrom('', '', '?'), plain).map(([mark, words]) => mark + words.join('|'))
  const middle = fc.array(fc.oneof({ weight: 5, arbitrary: slot }, fc.constant('*')), { maxLength: 3 })
  const bounded = fc
    .tuple(fc.constantFrom('', '', '^'), slot, middle, fc.constantFrom('', '', '$'))
    .map(([start, first, rest, end]) => [start, first, ...rest, end].filter((one) => one !== '').join(' '))
  const phrases = fc.array(bounded, { minLength: 1, maxLength: 6 })
  const said = fc.array(word, { minLength: 1, maxLength: 7 })
  fc.assert(
    fc.property(phrases, said, (list, words) => {
      const labels = compilePhrases<string>(Object.fromEntries(list.map((phrase) => [phrase, [phrase]])))
      const labelled = new Set(findPhrases(labels, splitWords(words.join(' '))).map(({ label }) => label))
      const text = `${words.join(' ')} `
      const matched = list.filter((phrase) => text.match(patternOf(phrase))?.some((match) => match !== ''))
      expect([...labelled].sort()).toEqual([...new Set(matched)].sort())
    }),
    { numRuns: 2000 },
  )
})
