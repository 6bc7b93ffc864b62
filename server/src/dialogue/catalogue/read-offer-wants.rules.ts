import { generalStemsIn } from '../../text/general-words.rules.ts'
import { stemWord } from '../../text/stem.rules.ts'
import { splitWords } from '../words.rules.ts'
import { type Attendance, readAttendance } from './attendance.rules.ts'
import { readNaming } from './find-catalogue-request.rules.ts'
import lists from './offer-wishes.json' with { type: 'json' }
import { formsIn, isOfDeal, type ProductForm } from './product-forms.rules.ts'
import type { OfferWish } from './read-offer-wish.rules.ts'
import { languagesNamed, readWantedLanguages, type WantedLanguages } from './wanted-language.rules.ts'

/** What somebody who asks for products says of them. */
export type OfferWants = {
  /** the folded words of what they should be about */
  words: string[]
  attendance: Attendance | null
  /** what one may cost at most, in whole units of its currency */
  max_price: number | null
  forms: ReadonlySet<ProductForm>
  languages: WantedLanguages
}

const noWish: OfferWish = { isOfOwn: false, words: new Set(), forms: new Set() }
const refusing = new Set(lists.refusing.split(' '))
const ofMoney = new Set(lists.of_money.split(' '))

/**
 * Reads what a question in a language says of the products that it asks for.
 * @param wish how it asks for them: these words say nothing else
 */
export function readOfferWants(question: string, language: string, wish: OfferWish = noWish): OfferWants {
  const attended = readAttendance(question)
  const general = generalStemsIn(language)
  const isSubject = (word: string) =>
    !wish.words.has(word) &&
    attended?.words.includes(word) !== true &&
    !general.has(stemWord(word, language)) &&
    formsIn(word).size === 0 &&
    !isOfDeal(word) &&
    !ofMoney.has(word) &&
    !refusing.has(word) &&
    !isNumber.test(word) &&
    languagesNamed(word).length === 0
  return {
    words: readNaming(question, language).words.filter(isSubject),
    attendance: attended?.attendance ?? null,
    max_price: readAmount(question),
    forms: wantedForms(question).union(wish.forms),
    languages: readWantedLanguages(question),
  }
}

const isNumber = /^\d+$/u
const clauseEnd = /[.,;:!?]|\s(?:o|or|y|and|but|pero)\s/u
/** «To learn with you» wants no person's time. */
const withYou = /\bwith (?:you|u)\b/giu

/** The forms of products that it names, but for those that it says are not wanted: «nothing with videos, only books». */
function wantedForms(question: string): ReadonlySet<ProductForm> {
  const isRefused = (clause: string) => splitWords(clause).some(({ word }) => refusing.has(word))
  const unwanted = question.split(clauseEnd).filter(isRefused).map(formsIn)
  return new Set(
    [...formsIn(question.replace(withYou, ' '))].filter((form) => !unwanted.some((forms) => forms.has(form))),
  )
}

const sign = /[€$£]\s*$/u
const signBehind = /^\s*[€$£]/u

/** A number beside the name or the sign of a currency: «20 euros». */
function readAmount(question: string): number | null {
  const words = splitWords(question)
  const amount = words.find(({ word, start, end }, at) => {
    if (!isNumber.test(word)) return false
    const isSigned = sign.test(question.slice(0, start)) || signBehind.test(question.slice(end))
    return isSigned || ofMoney.has(words[at + 1]?.word ?? '')
  })
  return amount === undefined ? null : Number(amount.word)
}
