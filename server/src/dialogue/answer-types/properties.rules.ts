import { compilePhrases, findPhrases, type Phrases } from '../phrases.rules.ts'
import { splitWords } from '../words.rules.ts'
import { piecesOf, wordSet } from './pieces.rules.ts'
import lists from './properties.json' with { type: 'json' }

/** What a thing has that a sentence either names or does not. */
export type Property = 'brand' | 'colour'

const questions = new Map<string, Phrases<Property>>(
  Object.entries(lists.questions).map(([language, phrases]) => [language, compilePhrases<Property>(phrases)]),
)
const brands = wordSet(lists.brands)
const colours = compilePhrases({ colour: lists.colours })
/** A capital within a sentence. In German every noun has one, so there any sentence may name a brand. */
const nameWithin = /[\p{Ll}\d,;:(«"“]\s+[«"“(]?\p{Lu}\p{L}{2}/u

/** The property that a question asks for; null where it asks for something else. */
export function askedProperty(question: string, language: string): Property | null {
  const known = questions.get(language)
  return known === undefined ? null : (findPhrases(known, splitWords(question))[0]?.label ?? null)
}

/** Whether a sentence may name such a property of something. */
export const holdsProperty = (sentence: string, property: Property): boolean =>
  property === 'colour'
    ? findPhrases(colours, splitWords(sentence)).length > 0
    : nameWithin.test(sentence) || piecesOf(sentence).some((word) => brands.has(word))
