import { saysAttendance } from '../../../dialogue/catalogue/attendance.rules.ts'
import { formsIn } from '../../../dialogue/catalogue/product-forms.rules.ts'
import type { OfferWants } from '../../../dialogue/catalogue/read-offer-wants.rules.ts'
import { languagesNamed } from '../../../dialogue/catalogue/wanted-language.rules.ts'
import { detectLanguage } from '../../../text/language.rules.ts'
import type { Offer } from './catalogue.queries.ts'
import { createKnownTest } from './offers-by-meaning.rules.ts'

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

/**
 * The products that know most of some words; none where none knows any.
 * @param languages in which the words may be written
 */
export function offersAbout(offers: Offer[], words: readonly string[], languages: string[]): Offer[] {
  const knows = offers.map((offer) => new Set(words.filter(createKnownTest(offer, languages))))
  const rated = rateOffers(offers, knows)
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
    const own = formsIn(textOf(offer))
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

/** The products that are what somebody wants, whatever they are about: each thing that is wanted counts if some product is so. */
export function offersOfWants(
  offers: Offer[],
  { attendance, max_price, forms, languages }: Omit<OfferWants, 'words'>,
): Offer[] {
  const tests: ((offer: Offer) => boolean)[] = []
  if (attendance !== null) tests.push((offer) => saysAttendance(textOf(offer), attendance))
  if (max_price !== null) tests.push(({ price }) => price !== null && price <= max_price)
  if (forms.size > 0) tests.push((offer) => !forms.isDisjointFrom(formsIn(textOf(offer))))
  const { wanted, unspoken } = languages
  if (wanted.size > 0) tests.push((offer) => !wanted.isDisjointFrom(languagesOf(offer)))
  else if (unspoken.size > 0) tests.push((offer) => !languagesOf(offer).isSubsetOf(unspoken))
  return tests.reduce((left, test) => {
    const some = left.filter(test)
    return some.length > 0 ? some : left
  }, offers)
}

const textOf = ({ title, tags, description }: Offer): string => `${title}. ${tags.join(', ')}. ${description}`

/** The languages that its description names, else the one that it is written in. */
function languagesOf({ description }: Offer): Set<string> {
  const named = languagesNamed(description)
  const { language } = detectLanguage(description)
  return new Set(named.length > 0 ? named : language === null ? [] : [language])
}
