import { type AnswerType, expectedAnswers } from '../answer-types/answer-type.rules.ts'
import { compilePhrases, findPhrases, type Phrases } from '../phrases.rules.ts'
import { splitWords } from '../words.rules.ts'
import { findCatalogueRequest } from './find-catalogue-request.rules.ts'
import texts from './money.json' with { type: 'json' }
import { formsIn } from './product-forms.rules.ts'

/** `charge`: words of what somebody takes for something, which are of money too */
type Label = 'money' | 'charge' | 'compare'
const { _licence, ...byLanguage } = texts
const phrases = new Map<string, Phrases<Label>>(
  Object.entries(byLanguage).map(([language, labels]) => [language, compilePhrases<Label>(labels)]),
)
const sign = /[€$£]/u
/** «How much does it weigh?» asks for no money. */
const notOfMoney: ReadonlySet<AnswerType> = new Set<AnswerType>([
  'duration',
  'length',
  'weight',
  'volume',
  'age',
  'frequency',
  'temperature',
])

/** Whether the words of a question in a language may ask what something costs, whatever else they say. */
export function mayAskOfMoney(question: string, language: string): boolean {
  const expected = expectedAnswers(question, language)
  if (expected.includes('price') || sign.test(question)) return true
  return !expected.some((type) => notOfMoney.has(type)) && says(question, language, 'money', 'charge')
}

const ofAmount = /\bhow much (?:do|does|did|can|should|must)\b/iu

/** Whether they ask what is taken for something: «how much are the lessons?», but not «how much do they eat?». */
export function asksForPrice(question: string, language: string): boolean {
  const expected = expectedAnswers(question, language)
  if (expected.includes('price')) return true
  if (expected.some((type) => notOfMoney.has(type))) return false
  if (says(question, language, 'charge')) return true
  const isPriced = findCatalogueRequest(question, language)?.intents.has('price') === true
  return (
    isPriced && (!expected.includes('number') || (formsIn(question).size > 0 && !ofAmount.test(question)))
  )
}

/** Whether they ask for a price, or may and for no other amount: «cuánto barro pongo» asks for none. */
export const asksForMoney = (question: string, language: string): boolean =>
  asksForPrice(question, language) ||
  (!expectedAnswers(question, language).includes('number') && mayAskOfMoney(question, language))

/** Whether they may compare things. */
export const mayCompare = (question: string, language: string): boolean => says(question, language, 'compare')

const says = (question: string, language: string, ...wanted: Label[]): boolean =>
  findPhrases(phrases.get(language) ?? phrases.get('en')!, splitWords(question)).some(({ label }) =>
    wanted.includes(label),
  )
