import { fold } from '../../text/fold.rules.ts'
import { compilePhrases, findPhrases, type Phrases } from '../phrases.rules.ts'
import { splitWords } from '../words.rules.ts'
import lists from './language-questions.json' with { type: 'json' }

const phrases: ReadonlyMap<string, Phrases<'asks'>> = new Map(
  Object.entries(lists.asks).map(([language, asks]) => {
    const names = lists.names[language as keyof typeof lists.names]
    return [language, compilePhrases({ asks: asks.map((phrase) => phrase.replaceAll('{l}', names)) })]
  }),
)
const names: ReadonlySet<string> = new Set(fold(lists.languages).split(' '))

/** True for «is it in English?» and «which language is the course in?». */
export function asksForLanguage(question: string, language: string): boolean {
  const known = phrases.get(language)
  return known !== undefined && findPhrases(known, splitWords(question)).length > 0
}

/** True for a folded word that names a language, or speaks of languages. */
export const isOfLanguages = (word: string): boolean => names.has(word)

/** English is «anglès» in Catalan, which is not written «angles». */
const otherWord = 'angles'

/** True for a sentence that names a language, or speaks of languages. */
export const namesLanguage = (sentence: string): boolean =>
  splitWords(sentence).some(
    ({ word, start, end }) => isOfLanguages(word) && sentence.slice(start, end).toLowerCase() !== otherWord,
  )
