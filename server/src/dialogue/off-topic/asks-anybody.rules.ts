import { fold } from '../../text/fold.rules.ts'
import { lexiconByLanguage } from '../lexicons.rules.ts'
import { compilePhrases, findPhrases, type Phrases } from '../phrases.rules.ts'
import { respell, splitWords } from '../words.rules.ts'
import texts from './phrases.json' with { type: 'json' }

const { _licence, ...lists } = texts
const phrases = Object.entries(lists).map(([language, asked]): [string, Phrases<'asked'>] => [
  language,
  compilePhrases({ asked }),
])

/** A longer message tells more, which the texts may answer. */
const maxWords = 20

/** «What is 12 x 7?», but not «is 30 x 40 big enough?» */
const sum =
  /\b(?:what is|what'?s|how much is|calculate|cuanto (?:es|son|da)|calcula|quanto e|combien font?|was ist|quant es) \d{1,9}(?:[.,]\d{1,4})? ?(?:[x*+×/÷-]|times|plus|minus|divided by|por|mas|menos|entre|vezes|fois|mal|per) ?\d{1,9}(?:[.,]\d{1,4})?[^\p{L}\p{N}]{0,5}$/u

/** True for what is asked of anybody, and that texts about a subject do not answer: «will it rain tomorrow?», «tell me a joke» */
export function asksAnybody(question: string): boolean {
  const written = splitWords(question)
  if (written.length > maxWords) return false
  return (
    sum.test(fold(question)) ||
    phrases.some(
      ([language, asked]) =>
        findPhrases(asked, respell(written, lexiconByLanguage.get(language)?.spellings)).length > 0,
    )
  )
}
