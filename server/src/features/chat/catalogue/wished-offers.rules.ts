import { saysAttendance } from '../../../dialogue/catalogue/attendance.rules.ts'
import { formsIn } from '../../../dialogue/catalogue/product-forms.rules.ts'
import type { OfferWants } from '../../../dialogue/catalogue/read-offer-wants.rules.ts'
import { readWantedLanguages } from '../../../dialogue/catalogue/wanted-language.rules.ts'
import { detectLanguage } from '../../../text/language.rules.ts'
import type { Offer } from './catalogue.queries.ts'
import { offerText } from './offer-words.rules.ts'
import { createKnownTest, createLabelTest } from './offers-by-meaning.rules.ts'

/** What else knows so much of what the best one does may do as well. */
const minShareOfBest = 0.6
const maxFitting = 3

/** What each product knows of some words, a word that few of them know counting more. */
type Rated = { offer: Offer; knows: ReadonlySet<string>; worth: number }

function rateOffers(offers: Offer[], knows: ReadonlySet<string>[]): Rated[] {
  const weightOf = (word: string) => 1 / knows.filter((known) => known.has(word)).length
  return offers
    .map((offer, at) => {
      const worth = [...knows[at]!].reduce((sum, word) => sum + weightOf(word), 0)
      return { offer, knows: knows[at]!, worth }
    })
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth)
}

/** How many of the words a product must know: all of one or two, half of more. */
const mustKnow = (count: number): number => (count <= 2 ? count : Math.ceil(count / 2))

type About = {
  /** in which the words may be written */
  languages: string[]
  /** a product is asked for, and one word tells which */
  isProduct: boolean
}

/**
 * The products that are about what some words name: those that know most of them; none without a word. Unless a product is surely asked
 * for, it must know enough of them, and one by its title or tags.
 */
export function offersAbout(
  offers: Offer[],
  words: readonly string[],
  { languages, isProduct }: About,
): Offer[] {
  const knows = offers.map((offer) => new Set(words.filter(createKnownTest(offer, languages))))
  const isAbout = ({ offer, knows }: Rated) =>
    isProduct || (knows.size >= mustKnow(words.length) && words.some(createLabelTest(offer, languages)))
  const rated = rateOffers(offers, knows).filter(isAbout)
  const [best] = rated
  return rated
    .filter(({ worth }) => worth >= minShareOfBest * best!.worth)
    .slice(0, maxFitting)
    .map(({ offer }) => offer)
}

/**
 * The two products that a question compares, whatever it calls them: the one that knows most of its words and forms, and the one that knows
 * most of the others. Null where there are no two.
 * @param spoken one of them, where the question says «that»
 */
export function comparedOffers(
  offers: Offer[],
  { words, forms }: Pick<OfferWants, 'words' | 'forms'>,
  { languages, spoken }: { languages: string[]; spoken: Offer | null },
): [Offer, Offer] | null {
  const knows = offers.map((offer) => {
    const own = formsIn(offerText(offer))
    return new Set([
      ...words.filter(createKnownTest(offer, languages)),
      ...[...forms].filter((form) => own.has(form)),
    ])
  })
  const first = spoken ?? rateOffers(offers, knows)[0]?.offer
  if (first === undefined) return null
  const known = spoken === null ? knows[offers.indexOf(first)]! : new Set<string>()
  const others = knows.map((one, at) =>
    offers[at]!.id === first.id ? new Set<string>() : one.difference(known),
  )
  const [second, next] = rateOffers(offers, others)
  return second === undefined || second.worth === next?.worth ? null : [first, second.offer]
}

/**
 * The products that are what somebody wants, whatever they are about: none where none has the language, the price or the place that is
 * wanted. A form is wanted only if some product has it.
 */
export function offersOfWants(
  offers: Offer[],
  { attendance, max_price, forms, unwanted, languages: { wanted, unspoken } }: Omit<OfferWants, 'words'>,
): Offer[] {
  const fitting = offers.filter(
    (offer) =>
      (attendance === null || saysAttendance(offerText(offer), attendance)) &&
      (max_price === null || (offer.price !== null && offer.price <= max_price)) &&
      (wanted.size === 0 || !wanted.isDisjointFrom(languagesOf(offer))) &&
      (unspoken.size === 0 || !languagesOf(offer).isSubsetOf(unspoken)),
  )
  const ofForms = fitting.filter((offer) => !forms.isDisjointFrom(formsIn(offerText(offer))))
  const others = fitting.filter((offer) => unwanted.isDisjointFrom(formsIn(offerText(offer))))
  const ofBoth = ofForms.filter((offer) => others.includes(offer))
  return [ofBoth, ofForms, others].find(({ length }) => length > 0) ?? fitting
}

/** The languages that its description says that it is in, else the one that it is written in. */
function languagesOf({ description }: Offer): ReadonlySet<string> {
  const { wanted } = readWantedLanguages(description)
  if (wanted.size > 0) return wanted
  const { language } = detectLanguage(description)
  return new Set(language === null ? [] : [language])
}
