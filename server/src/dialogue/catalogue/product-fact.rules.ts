import { type AnswerType, countedThing, expectedAnswer } from '../answer-types/answer-type.rules.ts'
import { wordSet } from '../answer-types/pieces.rules.ts'
import { compilePhrases, findPhrases, type Phrases } from '../phrases.rules.ts'
import { splitWords } from '../words.rules.ts'
import { wordsOfAnyKind } from './catalogue-phrases.rules.ts'
import lists from './product-facts.json' with { type: 'json' }

/** What a question asks that the description of a product may tell in one sentence. */
export type ProductFact =
  | { type: 'format' }
  /** how long one has access to it */
  | { type: 'access' }
  /** what it weighs, holds or measures */
  | { type: 'measure'; measure: AnswerType }
  /** the number of a thing, by its folded word: «how many photos» */
  | { type: 'count'; thing: string }
  /** whether something is part of it: «is postage included?» */
  | { type: 'part' }

const formatQuestions: ReadonlyMap<string, Phrases<'asks'>> = new Map(
  Object.entries(lists.asks).map(([language, asks]) => {
    const names = lists.names[language as keyof typeof lists.names]
    return [language, compilePhrases({ asks: asks.map((phrase) => phrase.replaceAll('{f}', names)) })]
  }),
)
const accessQuestions: ReadonlyMap<string, Phrases<'asks'>> = new Map(
  Object.entries(lists.access).map(([language, asks]) => [
    language,
    compilePhrases({ asks: asks.map((phrase) => phrase.replaceAll('{kind}', wordsOfAnyKind(language))) }),
  ]),
)
const partQuestions: ReadonlyMap<string, Phrases<'asks'>> = new Map(
  Object.entries(lists.included).map(([language, asks]) => [language, compilePhrases({ asks })]),
)
const formats = wordSet(lists.formats)
const measures: ReadonlySet<AnswerType> = new Set<AnswerType>(['weight', 'volume', 'length'])

/** The fact that a question in a language asks for; null where it asks for none of these. */
export function readProductFact(question: string, language: string): ProductFact | null {
  const words = splitWords(question)
  const asks = (questions: ReadonlyMap<string, Phrases<'asks'>>) => {
    const known = questions.get(language)
    return known !== undefined && findPhrases(known, words).length > 0
  }
  if (asks(formatQuestions)) return { type: 'format' }
  if (asks(accessQuestions)) return { type: 'access' }
  const expected = expectedAnswer(question, language)
  if (expected !== null && measures.has(expected)) return { type: 'measure', measure: expected }
  const thing = expected === 'number' ? countedThing(question, language) : null
  if (thing !== null) return { type: 'count', thing }
  return asks(partQuestions) ? { type: 'part' } : null
}

const having = wordSet(lists.having)

/** True for a folded word that says that something has what is asked for: «how many needles does it come with?» */
export const saysHaving = (word: string): boolean => having.has(word)

const including = wordSet(
  Object.values(lists.included)
    .join(' ')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim(),
)

/** True for a folded word that says that something is part of a product: «included». */
export const saysIncluding = (word: string): boolean => including.has(word)

/** True for a folded word that names a format. */
export const isOfFormats = (word: string): boolean => formats.has(word)

const access = wordSet(lists.access_words)
const lasting = wordSet(lists.lasting)

/** True for a folded word that names access. */
export const isOfAccess = (word: string): boolean => access.has(word)

/** True for a folded word that says whether something ends. */
export const saysLasting = (word: string): boolean => lasting.has(word)
