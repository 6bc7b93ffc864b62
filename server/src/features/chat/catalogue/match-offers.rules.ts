import {
  kindsByWord,
  type ProductKind,
  phrasesByLanguage,
  wordsOfKind,
} from '../../../dialogue/catalogue/catalogue-phrases.rules.ts'
import type { CatalogueRequest } from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import { findPhrases } from '../../../dialogue/phrases.rules.ts'
import { splitWords } from '../../../dialogue/words.rules.ts'
import { isOneEditAway } from '../../../search/speller.rules.ts'
import { stemWord } from '../../../text/stem.rules.ts'
import { stopwordsIn } from '../../../text/stopwords.rules.ts'
import type { Offer } from './catalogue.queries.ts'

/** The words of a question that are to name a product. */
export type Naming = Pick<CatalogueRequest, 'words' | 'kinds' | 'languages' | 'isReference' | 'isIndefinite'>

// A title is named by more than half of its words; so are two of four with nothing else beside them.
const minTitleShare = 0.6
const minWordLength = 4
const negations: ReadonlySet<string> = new Set(
  phrasesByLanguage.values().flatMap(({ negations }) => [...negations]),
)
const titleLanguages = [...phrasesByLanguage.keys()]

const wordsOf = (text: string): string[] => splitWords(text).map(({ word }) => word)

/** The words of a title without what it says that the product is not about: «Pots without a wheel». */
function affirmedWords(title: string): string[] {
  const words = wordsOf(title)
  const isNegated = (at: number): boolean => {
    const before = words[at - 1]
    return before !== undefined && (negations.has(before) || (isStopword(before) && isNegated(at - 1)))
  }
  return words.filter((_, at) => !isNegated(at))
}

const isStopword = (word: string): boolean =>
  titleLanguages.some((language) => stopwordsIn(language).has(word))

/** The kinds of a product: what its tags say, and its title. */
export function kindsOf({ tags, title }: Pick<Offer, 'tags' | 'title'>): ProductKind[] {
  const kinds = wordsOf(`${tags.join(' ')} ${title}`).map((word) => kindsByWord.get(word))
  return [...new Set(kinds.filter((kind) => kind !== undefined && kind !== 'any'))]
}

export const hasKind = (offer: Offer, kinds: ProductKind[]): boolean =>
  kinds.length === 0 || kindsOf(offer).some((kind) => kinds.includes(kind))

/** The words by which products of some kinds are found; null for all products. */
export const wordsOfKinds = (kinds: ProductKind[]): string[] | null =>
  kinds.length === 0 ? null : kinds.flatMap(wordsOfKind)

/** The words of a title that tell it from others; all of them where too few do. */
function tellingWords(title: string): string[] {
  const words = [...new Set(wordsOf(title))]
  const content = words.filter((word) => word.length > 1 && !isStopword(word))
  const telling = content.filter((word) => !kindsByWord.has(word))
  if (telling.length > 1) return telling
  return content.length > 0 ? content : words
}

/** Tells whether two folded words are forms of one, or one the other's misspelling. */
export function isSameWord(a: string, b: string, languages: string[]): boolean {
  if (a === b) return true
  if (a.length < minWordLength || b.length < minWordLength) return false
  if (languages.some((language) => stemWord(a, language) === stemWord(b, language))) return true
  return a[0] === b[0] && isOneEditAway(a, b)
}

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
}

function matchOffer(offer: Offer, { words, kinds, languages }: Naming): Match {
  const title = tellingWords(offer.title)
  const has = (list: string[], word: string) => list.some((each) => isSameWord(each, word, languages))
  const asked = [...words, ...kinds.flatMap((kind) => title.filter((word) => kindsByWord.get(word) === kind))]
  const hits = title.filter((word) => has(asked, word))
  const labels = [...affirmedWords(offer.title), ...wordsOf(offer.tags.join(' '))]
  const named = words.filter((word) => has(labels, word))
  const described = new Set(wordsOf(offer.description))
  return {
    offer,
    named,
    known: words.filter((word) => named.includes(word) || has([...described], word)),
    titleShare: hits.length / title.length,
    titleHits: hits.length,
    isOfKind: kinds.length > 0 && hasKind(offer, kinds),
  }
}

/**
 * The products that the words name: by most of a title, or by a kind and nothing that the product does not know.
 * @param isRare tells whether a word belongs to the catalogue, the texts having little of it: one is then enough
 * @returns none if a word remains that is of something else
 */
export function findNamedOffers(
  offers: Offer[],
  naming: Naming,
  isRare: (word: string) => boolean = () => false,
): Offer[] {
  const matches = offers.map((offer) => matchOffer(offer, naming))
  return namedByTitle(matches, naming) ?? namedByWords(matches, naming, isRare)
}

/** «How much is an apple tree?» asks for no course on them. */
const isOfAnyKind = ({ isIndefinite, kinds }: Naming): boolean => isIndefinite && kinds.length === 0

function namedByTitle(matches: Match[], naming: Naming): Offer[] | null {
  const { words, kinds } = naming
  const minShare = isOfAnyKind(naming) ? 1 : minTitleShare
  const full = matches.filter(({ titleShare }) => titleShare >= minShare)
  if (full.length === 0) return null
  const hits = Math.max(...full.map(({ titleHits }) => titleHits))
  const unknown = words.filter((word) => !full.some(({ known }) => known.includes(word)))
  if (unknown.length > (hits > 1 ? Math.min(2, hits) : 0)) return null
  const ofKind = full.filter(({ isOfKind }) => isOfKind)
  const chosen = kinds.length > 0 && ofKind.length > 0 ? ofKind : full
  return withoutShadowed(chosen).map(({ offer }) => offer)
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

function namedByWords(matches: Match[], naming: Naming, isRare: (word: string) => boolean): Offer[] {
  const { words, kinds, isReference } = naming
  if (isOfAnyKind(naming)) return []
  const knowing = matches.filter(({ known, named }) => known.length === words.length && named.length > 0)
  const meant = knowing.filter(({ isOfKind, named }) =>
    kinds.length > 0 ? isOfKind : isReference || named.some(isRare),
  )
  const most = Math.max(0, ...meant.map(({ named }) => named.length))
  const best = meant.filter(({ named }) => named.length === most)
  if (best.length > 0 || kinds.length === 0) return best.map(({ offer }) => offer)
  return matches
    .filter(({ isOfKind, known }) => isOfKind && words.length > 0 && known.length === words.length)
    .map(({ offer }) => offer)
}

/** Those products of the kinds that know every word of the question. */
export const findKnowingOffers = (offers: Offer[], naming: Naming): Offer[] =>
  offers.filter(
    (offer) => hasKind(offer, naming.kinds) && matchOffer(offer, naming).known.length === naming.words.length,
  )

/** The products that say that they are for a level; those that say it in title or tags, if there are any. */
export function findOffersOfLevel(offers: Offer[], level: string): Offer[] {
  const says = (text: string) =>
    phrasesByLanguage
      .values()
      .some(({ levels }) => findPhrases(levels, splitWords(text)).some(({ label }) => label === level))
  const plainly = offers.filter(({ title, tags }) => says(title) || tags.some(says))
  return plainly.length > 0 ? plainly : offers.filter(({ description }) => says(description))
}
