import { remembering } from '../../text/remembering.rules.ts'
import { compilePhrases, findPhrases } from '../phrases.rules.ts'
import { splitWords } from '../words.rules.ts'
import texts from './offer-wishes.json' with { type: 'json' }

const { _licence, ...lists } = texts
const phrases = compilePhrases<keyof typeof lists>(lists)

/** A question for what a creator offers. */
export type OfferWish = {
  /** «which of your courses», and not only «what do you suggest?» */
  isOfOwn: boolean
  /** its folded words that say so, and nothing of what it should be about */
  words: ReadonlySet<string>
}

const maxRemembered = 100

/** Reads which of the creator's products a question asks for; null where it asks for none. In Spanish and English. */
export const readOfferWish = remembering(readAnew, maxRemembered)

function readAnew(question: string): OfferWish | null {
  const all = splitWords(question)
  const found = findPhrases(phrases, all)
  if (found.length === 0) return null
  const words = found.flatMap(({ from, to }) => all.slice(from, to).map(({ word }) => word))
  return { isOfOwn: found.some(({ label }) => label === 'own'), words: new Set(words) }
}
