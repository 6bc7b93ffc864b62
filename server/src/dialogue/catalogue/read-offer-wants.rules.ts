import { generalStemsIn } from '../../text/general-words.rules.ts'
import { stemWord } from '../../text/stem.rules.ts'
import { splitWords } from '../words.rules.ts'
import { type Attendance, readAttendance } from './attendance.rules.ts'
import { readNaming } from './find-catalogue-request.rules.ts'
import lists from './offer-wishes.json' with { type: 'json' }
import { formsIn, isOfDeal, type ProductForm } from './product-forms.rules.ts'
import type { OfferWish } from './read-offer-wish.rules.ts'
import { isCurrency, readAmount } from './read-price-bound.rules.ts'
import { readWantedLanguages, type WantedLanguages } from './wanted-language.rules.ts'

/** What somebody who asks for products says of them. */
export type OfferWants = {
  /** the folded words of what they should be about */
  words: string[]
  attendance: Attendance | null
  /** what one may cost at most, in units of its currency, with decimals */
  max_price: number | null
  forms: ReadonlySet<ProductForm>
  unwanted: ReadonlySet<ProductForm>
  languages: WantedLanguages
}

const noWish: OfferWish = { asksFor: 'any', words: new Set(), forms: new Set() }
const refusing = new Set(lists.refusing.split(' '))
const refusedBefore = new Set(lists.refused_before.split(' '))
const ofMoney = new Set(lists.of_money.split(' '))

/**
 * Reads what a question in a language says of the products that it asks for.
 * @param wish how it asks for them: these words say nothing else
 */
export function readOfferWants(question: string, language: string, wish: OfferWish = noWish): OfferWants {
  const attended = readAttendance(question)
  const general = generalStemsIn(language)
  const languages = readWantedLanguages(question)
  const isSubject = (word: string) =>
    !wish.words.has(word) &&
    attended?.words.includes(word) !== true &&
    !general.has(stemWord(word, language)) &&
    formsIn(word).size === 0 &&
    !isOfDeal(word) &&
    !(ofMoney.has(word) || isCurrency(word)) &&
    !(refusing.has(word) || refusedBefore.has(word)) &&
    !isNumber.test(word) &&
    !languages.words.has(word)
  return {
    words: readNaming(question, language).words.filter(isSubject),
    attendance: attended?.attendance ?? null,
    max_price: readAmount(question),
    ...readForms(question, wish),
    languages,
  }
}

const isNumber = /^\d+$/u
/** «To learn with you» wants no person's time. */
const withYou = /\bwith (?:you|u)\b/giu

/** In words: «no videos», «the videos bore me» */
const refusedDistance = 3

/** The forms of products that it names, and those that it says are not wanted: «nothing with videos, only books». */
function readForms(question: string, wish: OfferWish): Pick<OfferWants, 'forms' | 'unwanted'> {
  const all = splitWords(question)
  const formsBetween = (from: number, to: number) => {
    const said = all.slice(Math.max(0, from), to)
    return said.length === 0 ? [] : [...formsIn(question.slice(said[0]!.start, said.at(-1)!.end))]
  }
  const unwanted = new Set(
    all.flatMap(({ word }, at) => {
      if (refusing.has(word)) return formsBetween(at + 1, at + 1 + refusedDistance)
      return refusedBefore.has(word) ? formsBetween(at - refusedDistance, at) : []
    }),
  )
  const named = formsIn(question.replace(withYou, ' ')).union(wish.forms)
  return { forms: named.difference(unwanted), unwanted }
}
