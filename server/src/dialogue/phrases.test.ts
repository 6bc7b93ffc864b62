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
