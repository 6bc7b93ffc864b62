import { fold } from '../../text/fold.rules.ts'
import { remembering } from '../../text/remembering.rules.ts'
import { lexiconByLanguage } from '../lexicons.rules.ts'
import { compilePhrases, findPhrases, type Phrases } from '../phrases.rules.ts'
import { respell, splitWords } from '../words.rules.ts'
import texts from './phrases.json' with { type: 'json' }

type Label = 'asked' | 'instructions'
const phrases = Object.entries(texts.asked).map(([language, asked]): [string, Phrases<Label>] => [
  language,
  compilePhrases({ asked, instructions: texts.instructions[language as keyof typeof texts.instructions] }),
])

/** A longer message tells more, which the texts may answer. */
const maxWords = 40

/** «What is 12 x 7?», but not «is 30 x 40 big enough?» */
const sum =
  /\b(?:what is|what['’]?s|how much is|calculate|cuanto (?:es|son|da)|calcula|quanto e|combien font?|was ist|quant es) \d{1,9}(?:[.,]\d{1,4})? ?(?:[x*+×/÷-]|times|plus|minus|divided by|por|mas|menos|entre|vezes|fois|mal|per) ?\d{1,9}(?:[.,]\d{1,4})?(?:[^\p{L}\p{N}]{0,5}$|[,;.?!] ?(?:it ?['’]?s |its |es |is )?(?:for|para) [^,]{0,20}(?:homework|school|deberes|tarea))/u

/** True for what is asked of anybody, and that texts about a subject do not answer: «will it rain tomorrow?», «tell me a joke» */
export const asksAnybody = (question: string): boolean =>
  sum.test(fold(question)) || labelsIn(question).has('asked')

/** True for «ignore your instructions» and the like: whatever comes next, it asks the texts nothing. */
export const instructsClone = (message: string): boolean => labelsIn(message).has('instructions')

/** Several rules ask of one message: so many are remembered. */
const maxRemembered = 100

const labelsIn = remembering((text): ReadonlySet<Label> => {
  const written = splitWords(text)
  if (written.length > maxWords) return new Set()
  const found = phrases.flatMap(([language, known]) =>
    findPhrases(known, respell(written, lexiconByLanguage.get(language)?.spellings)),
  )
  return new Set(found.map(({ label }) => label))
}, maxRemembered)
