import { remembering } from '../../text/remembering.rules.ts'
import { compilePhrases, findPhrases } from '../phrases.rules.ts'
import { splitWords } from '../words.rules.ts'
import texts from './offer-wishes.json' with { type: 'json' }
import type { ProductForm } from './product-forms.rules.ts'

const { _licence, refusing: _refusing, refused_before: _refusedBefore, of_money: _ofMoney, ...lists } = texts
const phrases = compilePhrases<keyof typeof lists>(lists)

/** A question for what a creator offers. */
export type OfferWish = {
  /** of the creator's products («which of your courses»), of anything that there is («have you got anything for …?»), or for advice */
  asksFor: 'own' | 'any' | 'advice'
  /** its folded words that say so, and nothing of what it should be about */
  words: ReadonlySet<string>
  /** forms that it names in words that mean one only here: «something to read» */
  forms: ReadonlySet<ProductForm>
}

const maxRemembered = 100

/** Reads how a question asks for what the creator offers; null where it does not. In Spanish and English. */
export const readOfferWish = remembering(readAnew, maxRemembered)

function readAnew(question: string): OfferWish | null {
  const all = splitWords(question)
  const found = findPhrases(phrases, all)
  const labels = new Set(found.map(({ label }) => label))
  const asksFor = (['own', 'any', 'advice'] as const).find((label) => labels.has(label))
  // «What should I go for, one page or two?» hesitates between what it names.
  const hesitates = asksFor === 'advice' && all.some(({ word }) => word === 'or' || word === 'o')
  if (asksFor === undefined || hesitates) return null
  const words = found.flatMap(({ from, to }) => all.slice(from, to).map(({ word }) => word))
  const forms = (['reading', 'regular'] as const).filter((form) => labels.has(form))
  return { asksFor, words: new Set(words), forms: new Set(forms) }
}
