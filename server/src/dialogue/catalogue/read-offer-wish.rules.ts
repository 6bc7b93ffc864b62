import { remembering } from '../../text/remembering.rules.ts'
import { compilePhrases, findPhrases } from '../phrases.rules.ts'
import { splitWords } from '../words.rules.ts'
import texts from './offer-wishes.json' with { type: 'json' }
import type { ProductForm } from './product-forms.rules.ts'

const { _licence, refusing: _refusing, of_money: _ofMoney, ...lists } = texts
const phrases = compilePhrases<keyof typeof lists>(lists)

/** A question for what a creator offers. */
export type OfferWish = {
  /** «which of your courses», and not only «what do you suggest?» */
  isOfOwn: boolean
  /** its folded words that say so, and nothing of what it should be about */
  words: ReadonlySet<string>
  /** forms that it names in words that mean one only here: «something to read» */
  forms: ReadonlySet<ProductForm>
}

const maxRemembered = 100

/** Reads which of the creator's products a question asks for; null where it asks for none. In Spanish and English. */
export const readOfferWish = remembering(readAnew, maxRemembered)

function readAnew(question: string): OfferWish | null {
  const all = splitWords(question)
  const found = findPhrases(phrases, all)
  const labels = new Set(found.map(({ label }) => label))
  if (!labels.has('own') && !labels.has('advice')) return null
  const words = found.flatMap(({ from, to }) => all.slice(from, to).map(({ word }) => word))
  const forms = (['reading', 'regular'] as const).filter((form) => labels.has(form))
  return { isOfOwn: labels.has('own'), words: new Set(words), forms: new Set(forms) }
}
