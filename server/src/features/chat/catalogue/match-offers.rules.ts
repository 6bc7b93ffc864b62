import {
  type CataloguePhrases,
  kindsByWord,
  phrasesByLanguage,
} from '../../../dialogue/catalogue/catalogue-phrases.rules.ts'
import { findPhrases } from '../../../dialogue/phrases.rules.ts'
import { splitWords } from '../../../dialogue/words.rules.ts'
import type { Offer } from './catalogue.queries.ts'
import {
  affirmedWords,
  contentWords,
  createVocabulary,
  hasKind,
  holdsBeginning,
  holdsForm,
  holdsSpelling,
  tellingWords,
  withAkin,
  wordsOf,
} from './offer-words.rules.ts'
import { createKnownTest, findOffersByMeaning, type Naming } from './offers-by-meaning.rules.ts'

// A title is named by more than half of its telling words.
const minTitleShare = 0.6

/** How well a question's words know a product. */
type Match = {
  offer: Offer
  /** words of the question that the title and the tags have, and those that the description has too */
  named: string[]
  known: string[]
  /** of the telling words of the title */
  titleShare: number
  titleHits: number
  isOfKind: boolean
  /** its kind is akin to that which is asked for: «the tamales class» may be a workshop */
  isAkin: boolean
}

/** @param isWritten tells of a word that some product has it as it is written: it is no misspelling of another one */
function matchOffer(
  offer: Offer,
  { words, kinds, languages }: Naming,
  isWritten: (word: string) => boolean = () => false,
): Match {
  const { title, tags, description } = offer
  const telling = tellingWords(title)
  const namedKinds = telling.filter((word) => kinds.some((kind) => kindsByWord.get(word) === kind))
  const asked = createVocabulary([...words, ...namedKinds], languages)
  const misspelt = createVocabulary(
    words.filter((word) => !isWritten(word)),
    languages,
  )
  const labels = createVocabulary([...affirmedWords(title), ...wordsOf(tags.join(' '))], languages)
  const described = createVocabulary(wordsOf(description), languages)
  const hits = telling.filter((word) => holdsForm(asked, word) || holdsSpelling(misspelt, word))
  // «Caja» may be a misspelling of «Cata» or of «Casa», but not of both.
  const titleHits = Math.min(hits.length, words.length + namedKinds.length)
  const named = words.filter((word) =>
    isWritten(word) ? holdsForm(labels, word) : holdsSpelling(labels, word),
  )
  return {
    offer,
    named,
    known: words.filter((word) => named.includes(word) || holdsForm(described, word)),
    titleShare: titleHits / telling.length,
    titleHits,
    isOfKind: kinds.length > 0 && hasKind(offer, kinds),
    isAkin: kinds.length > 0 && hasKind(offer, withAkin(kinds)),
  }
}

function matchOffers(offers: Offer[], naming: Naming): Match[] {
  const written = createVocabulary(
    offers.flatMap(({ title, tags, description }) => wordsOf(`${title} ${tags.join(' ')} ${description}`)),
    naming.languages,
  )
  return offers.map((offer) => matchOffer(offer, naming, (word) => holdsForm(written, word)))
}

/**
 * The products that the words name, in the order of the words: by most of a title, or by a kind and nothing that the product does not know.
 * @param isRare tells whether a word belongs to the catalogue, the texts having little of it: one is then enough
 * @returns none if a word remains that is of something else
 */
export function findNamedOffers(
  offers: Offer[],
  naming: Naming,
  isRare: (word: string) => boolean = () => false,
): Offer[] {
  const matches = matchOffers(offers, naming)
  const named = namedByTitle(matches, naming) ?? namedByWords(matches, naming, isRare)
  if (named.length === 0) {
    const meant = findOffersByMeaning(offers, naming)
    return meant.length > 0
      ? meant
      : matches.filter((match) => isDescribed(match, naming)).map(({ offer }) => offer)
  }
  const place = ({ named: [first = ''] }: Match) => naming.words.indexOf(first)
  return named.sort((a, b) => place(a) - place(b)).map(({ offer }) => offer)
}

/** «How much is an apple tree?» asks for no course on them. */
const isOfAnyKind = ({ isIndefinite, kinds }: Naming): boolean => isIndefinite && kinds.length === 0

function namedByTitle(matches: Match[], naming: Naming): Match[] | null {
  const { words, kinds } = naming
  const minShare = isOfAnyKind(naming) ? 1 : minTitleShare
  const full = matches.filter(({ titleShare }) => titleShare >= minShare)
  if (full.length === 0) return null
  const hits = Math.max(...full.map(({ titleHits }) => titleHits))
  const unknown = words.filter((word) => !full.some(({ known }) => known.includes(word)))
  if (unknown.length > (hits > 1 ? Math.min(2, hits) : 0)) return null
  const ofKind = full.filter(({ isOfKind }) => isOfKind)
  const chosen = kinds.length > 0 && ofKind.length > 0 ? ofKind : full
  return withoutShadowed(chosen)
}

/** Without products whose words all name another one better: «Tomatoes» beside «Tomatoes on a balcony». */
const withoutShadowed = (matches: Match[]): Match[] =>
  matches.filter(
    (match) =>
      !matches.some(
        (other) =>
          other !== match &&
          match.named.every((word) => other.named.includes(word)) &&
          (other.named.length > match.named.length || other.titleShare > match.titleShare),
      ),
  )

function namedByWords(matches: Match[], naming: Naming, isRare: (word: string) => boolean): Match[] {
  const { words, kinds, isReference } = naming
  if (isOfAnyKind(naming)) return []
  const knowing = matches.filter(({ known, named }) => known.length === words.length && named.length > 0)
  const ofKind = knowing.filter(({ isOfKind, named }) =>
    kinds.length > 0 ? isOfKind : isReference || named.some(isRare),
  )
  const meant = ofKind.length > 0 ? ofKind : knowing.filter(({ isAkin }) => isAkin)
  const most = Math.max(0, ...meant.map(({ named }) => named.length))
  return meant.filter(({ named }) => named.length === most)
}

/** It is of the kind and knows all words, if only in its description. */
const isDescribed = ({ isOfKind, known }: Match, { words, kinds }: Naming): boolean =>
  kinds.length > 0 && isOfKind && words.length > 0 && known.length === words.length

/** The one product whose description says the words together, as another name for it: «(printable tasting sheet)». */
export function findOffersThatSay(offers: Offer[], { words, isIndefinite }: Naming): Offer[] {
  if (words.length < 2 || isIndefinite) return []
  const said = ` ${words.join(' ')} `
  const saying = offers.filter(({ description }) => ` ${wordsOf(description).join(' ')} `.includes(said))
  return saying.length === 1 ? saying : []
}

/** In words that mean something: «Bread» is of any subject. */
const minMainTitle = 2

/** The one product whose title, up to a bracket or a colon, the question says word for word, and names nothing else: «the packing list». */
export function findOfferOfMainTitle(offers: Offer[], naming: Naming, question: string): Offer[] {
  const said = ` ${wordsOf(question).join(' ')} `
  const titled = offers.filter(({ title }) => {
    const words = wordsOf(title.split(/[(:–—]/u)[0]!)
    const isAll = naming.words.length > 0 && naming.words.every((word) => words.includes(word))
    return isAll && contentWords(words).length >= minMainTitle && said.includes(` ${words.join(' ')} `)
  })
  return titled.length === 1 ? titled : []
}

/** The products that a question names by most of their titles, else by a kind and a word, whatever else it asks. */
export function findMentionedOffers(offers: Offer[], naming: Naming): Offer[] {
  const matches = matchOffers(offers, naming)
  const byTitle = matches.filter(({ titleShare, titleHits }) => titleShare >= minTitleShare || titleHits > 1)
  const most = Math.max(1, ...matches.map(({ named }) => named.length))
  const byWords = matches.filter(
    ({ named, isOfKind }) => named.length === most && (isOfKind || named.length === naming.words.length),
  )
  const mentioned = withoutShadowed(byTitle.length > 0 ? byTitle : byWords)
  const meant = mentioned.some(({ isOfKind }) => isOfKind) ? [] : findOffersByMeaning(offers, naming)
  return meant.length > 0 ? meant : mentioned.map(({ offer }) => offer)
}

/** The products whose title and tags have all the words, at least one. */
export const findOffersWithAllLabels = (offers: Offer[], naming: Naming): Offer[] =>
  offers.filter(
    (offer) => naming.words.length > 0 && matchOffer(offer, naming).named.length === naming.words.length,
  )

/** Those products of the kinds that know every word of the question. */
export const findKnowingOffers = (offers: Offer[], naming: Naming): Offer[] =>
  offers.filter(
    (offer) => hasKind(offer, naming.kinds) && matchOffer(offer, naming).known.length === naming.words.length,
  )

/** The one product whose title has one of the words, where it is compared with another: «the EIR mock exams». */
export function findOnlyTitled(offers: Offer[], { words, languages }: Naming): Offer[] {
  const titled = offers.filter(({ title }) => {
    const telling = createVocabulary(tellingWords(title), languages)
    return words.some((word) => holdsForm(telling, word))
  })
  return titled.length === 1 ? titled : []
}

/** A visitor's own words for a product need not all be known; so many words, and so much of all, must be. */
const minDescribed = { words: 2, share: 2 / 3 }
/** The same of a product that is meant among a few that were just told. */
const minChosen = { words: 1, share: 1 / 2 }

/** The one product that knows most of what a visitor describes, also in another language: «the one about painting a room». */
export const findDescribedOffers = (offers: Offer[], naming: Naming): Offer[] =>
  findBestKnowing(offers, naming, minDescribed)

/** The one of the products that were told that is meant: «how much is the one about rooms?» */
export const chooseAmong = (offers: Offer[], naming: Naming): Offer[] =>
  offers.length > 1 ? findBestKnowing(offers, naming, minChosen) : []

function findBestKnowing(offers: Offer[], { words, languages }: Naming, least: typeof minDescribed): Offer[] {
  const counted = offers.map((offer) => ({
    offer,
    count: words.filter(createKnownTest(offer, languages)).length,
  }))
  const most = Math.max(0, ...counted.map(({ count }) => count))
  if (most < least.words || most < least.share * words.length) return []
  const best = counted.filter(({ count }) => count === most)
  return best.length === 1 ? best.map(({ offer }) => offer) : []
}

/** Those products that have most of the words in title or tags, at least one. */
export function findOffersWithLabel(offers: Offer[], words: string[], languages: string[]): Offer[] {
  const counted = offers.map((offer) => {
    const labels = createVocabulary(
      [...affirmedWords(offer.title), ...wordsOf(offer.tags.join(' '))],
      languages,
    )
    return { offer, count: words.filter((word) => holdsForm(labels, word)).length }
  })
  const most = Math.max(1, ...counted.map(({ count }) => count))
  return counted.filter(({ count }) => count === most).map(({ offer }) => offer)
}

/** Those products that have one of the words in title or tags, or one that begins like it. */
export function findOffersOfSubject(offers: Offer[], words: string[], languages: string[]): Offer[] {
  return offers.filter(({ title, tags }) => {
    const labels = createVocabulary([...affirmedWords(title), ...wordsOf(tags.join(' '))], languages)
    return words.some((word) => holdsSpelling(labels, word) || holdsBeginning(labels, word))
  })
}

/** The products that say that they are for a level; those that say it in title or tags, if there are some. */
export function findOffersOfLevel(offers: Offer[], level: string): Offer[] {
  const says = (text: string) => {
    const words = splitWords(text)
    const isSaid = ({ levels, references }: CataloguePhrases) =>
      findPhrases(levels, words).some(({ label }) => label === level) ||
      (level === 'beginner' && findPhrases(references, words).some(({ label }) => label === 'inexperience'))
    return phrasesByLanguage.values().some(isSaid)
  }
  const plainly = offers.filter(({ title, tags }) => says(title) || tags.some(says))
  if (plainly.length > 1) return plainly
  const described = offers.filter((offer) => !plainly.includes(offer) && says(offer.description))
  return [...plainly, ...described]
}
