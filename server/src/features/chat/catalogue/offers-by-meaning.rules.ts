import { kindOfWord } from '../../../dialogue/catalogue/catalogue-phrases.rules.ts'
import type { CatalogueRequest } from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import { meaningsOf } from '../../../search/shared-meaning.rules.ts'
import { detectLanguage } from '../../../text/language.rules.ts'
import { nearestByShare } from '../../../text/nearest-by-share.rules.ts'
import { remembering } from '../../../text/remembering.rules.ts'
import { stopwordsIn } from '../../../text/stopwords.rules.ts'
import type { Offer } from './catalogue.queries.ts'
import { affirmedWords, createVocabulary, hasKind, holdsSpelling, wordsOf } from './offer-words.rules.ts'

/** The words of a question that are to name a product. */
export type Naming = Pick<CatalogueRequest, 'words' | 'kinds' | 'languages' | 'isReference' | 'isIndefinite'>

/** Without a kind one word may be of anything: «the memory game» has two. */
const minWordsWithoutKind = 2

/** Whether words may name a product in other words than its own: «a repair manual» is any. */
export const mayBeMeant = ({ words, kinds, isIndefinite }: Naming): boolean =>
  kinds.length > 0 ? words.length > 0 : words.length >= minWordsWithoutKind && !isIndefinite

/**
 * The products of the kinds whose labels have a word of the meaning of each word, in any language: «the skirt course». Where one has
 * most of what a word may mean, it is not one with little of it: «for translators» is no course on languages.
 */
export function findOffersByMeaning(offers: Offer[], naming: Naming): Offer[] {
  if (!mayBeMeant(naming)) return []
  const { words, kinds, languages } = naming
  return nearestByShare(
    offers.filter((offer) => hasKind(offer, kinds)),
    (offer) => {
      // Where a kind is named, tags tell what it is about too: «the memory course».
      const tags = kinds.length > 0 ? wordsOf(offer.tags.join(' ')) : []
      const measure = createMeaningMeasure([...affirmedWords(offer.title), ...tags], {
        languages,
        written: [languageOf(offer) ?? ''],
      })
      return Math.min(...words.map(measure))
    },
  )
}

/**
 * The products of the kinds whose labels have the meaning of each word in another language than the question's: «about bread». The tags of
 * a product in the question's own language may be in English, or in that of another product.
 */
export function findForeignOffersAbout(offers: Offer[], { words, kinds, languages }: Naming): Offer[] {
  const spoken = new Set(['en', ...offers.flatMap((offer) => languageOf(offer) ?? [])])
  const foreign = [...spoken].filter((language) => !languages.includes(language))
  return nearestByShare(
    offers.filter((offer) => hasKind(offer, kinds)),
    (offer) => {
      // «Course» is a race in French.
      const tags = wordsOf(offer.tags.join(' ')).filter((word) => kindOfWord(word, []) === undefined)
      const language = languageOf(offer) ?? ''
      const isForeign = !languages.includes(language)
      const labels = isForeign ? [...affirmedWords(offer.title), ...tags] : tags
      const written = isForeign ? [language] : foreign
      return Math.min(...words.map(createMeaningMeasure(labels, { languages, written })))
    },
  )
}

/**
 * The one product, if it is written in another language than the question and knows one of its words by the meaning:
 * «the weekly planner for students».
 */
export function findOnlyForeignOffer(offers: Offer[], { words, languages, isIndefinite }: Naming): Offer[] {
  const [offer, ...others] = offers
  if (offer === undefined || others.length > 0 || isIndefinite) return []
  if (languages.includes(languageOf(offer) ?? '')) return []
  return words.some(createMeaningTest(offer, allWordsOf(offer), languages)) ? [offer] : []
}

/** Those products of the kinds that know one of the words, if only by its meaning. */
export const findRelatedOffers = (offers: Offer[], { words, kinds, languages }: Naming): Offer[] =>
  offers.filter(
    (offer) => hasKind(offer, kinds) && (words.length === 0 || words.some(createKnownTest(offer, languages))),
  )

/** As `createKnownTest`, of the words of its title and tags alone. */
export const createLabelTest = (offer: Offer, languages: string[]): ((word: string) => boolean) =>
  createKnownTest(offer, languages, wordsOf(`${offer.title} ${offer.tags.join(' ')}`))

/** Tells whether a product, or some of its words, has a word of a question in some form, or another word of its meaning. */
export function createKnownTest(
  offer: Offer,
  languages: string[],
  said: string[] = allWordsOf(offer),
): (word: string) => boolean {
  const vocabulary = createVocabulary(said, languages)
  const means = createMeaningTest(offer, said, languages)
  return (word) => holdsSpelling(vocabulary, word) || means(word)
}

const allWordsOf = ({ title, tags, description }: Offer): string[] =>
  wordsOf(`${title} ${tags.join(' ')} ${description}`)

/** Of 4,000 characters at most, each. */
const maxRemembered = 500
const languageIn = remembering((text) => detectLanguage(text).language, maxRemembered)

const languageOf = ({ title, description }: Offer): string | null => languageIn(`${title}. ${description}`)

/** Tells whether a word of a question in some languages means what one of the words of a product does. */
function createMeaningTest(offer: Offer, said: string[], languages: string[]): (word: string) => boolean {
  const measure = createMeaningMeasure(said, { languages, written: [languageOf(offer) ?? ''] })
  return (word) => measure(word) > 0
}

/** How much of what a word of a question in some languages may mean one of the words of a product, `written` in some, does, from 0 to 1. */
function createMeaningMeasure(
  said: string[],
  { languages, written }: { languages: string[]; written: string[] },
): (word: string) => number {
  // «Loro» says nothing in Italian, and is what a Spanish title is about.
  const content = said.filter((word) => !written.every((language) => stopwordsIn(language).has(word)))
  const meant = content.map((word) => withMeanings(word, written))
  return (word) => {
    const asked = withMeanings(word, languages)
    return Math.max(0, ...meant.map((one) => sharedMeaning(one, asked)))
  }
}

/** Tells whether a word of a product means what a word of a question in some languages does. */
export function createSaidTest(offer: Offer, word: string, languages: string[]): (said: string) => boolean {
  const language = languageOf(offer) ?? ''
  const asked = withMeanings(word, languages)
  return (said) =>
    !stopwordsIn(language).has(said) && sharedMeaning(withMeanings(said, [language]), asked) > 0
}

type Meant = { word: string; meanings: ReadonlySet<number> }

const withMeanings = (word: string, languages: string[]): Meant => ({
  word,
  meanings: meaningsOfForms(word, languages),
})

/** The share of what is asked for. */
function sharedMeaning(said: Meant, asked: Meant): number {
  if (isCognate(said.word, asked.word)) return 1
  const shared = said.meanings.intersection(asked.meanings)
  return shared.size === 0 ? 0 : shared.size / asked.meanings.size
}

/** The stem of «loros» is too short to mean something, «loro» does; «sign» is something else than «signs». */
const meaningsOfForms = (word: string, languages: string[]): ReadonlySet<number> =>
  new Set([word, word.replace(/s$/u, ''), `${word}s`].flatMap((form) => [...meaningsOf(form, languages)]))

/** In letters: «diagnosis» and «diagnóstico». */
const minCommonBeginning = 6
/** «Skate» and «skateboarding». */
const minWholeBeginning = 5

function isCognate(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  const isWhole = short.length >= minWholeBeginning && long.startsWith(short)
  const beginning = short.slice(0, minCommonBeginning)
  return a === b || isWhole || (beginning.length === minCommonBeginning && long.startsWith(beginning))
}
