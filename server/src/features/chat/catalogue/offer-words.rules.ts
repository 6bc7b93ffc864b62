import {
  kindOfWord,
  type ProductKind,
  phrasesByLanguage,
  sharedKindWords,
  wordsOfKind,
} from '../../../dialogue/catalogue/catalogue-phrases.rules.ts'
import { splitWords } from '../../../dialogue/words.rules.ts'
import { isOneEditAway } from '../../../search/speller.rules.ts'
import { rememberingWords } from '../../../text/remembering.rules.ts'
import { stemWord } from '../../../text/stem.rules.ts'
import { stopwordsIn } from '../../../text/stopwords.rules.ts'
import type { Offer } from './catalogue.queries.ts'

const negations: ReadonlySet<string> = new Set(
  phrasesByLanguage.values().flatMap(({ negations }) => [...negations]),
)
const titleLanguages = [...phrasesByLanguage.keys()]

export const wordsOf = (text: string): string[] => splitWords(text).map(({ word }) => word)

/** What a product says of itself, as sentences. */
export const offerText = ({ title, tags, description }: Offer): string =>
  `${title}. ${tags.join(', ')}. ${description}`

/** The words of a title without what it says that the product is not about: «Pots without a wheel». */
export function affirmedWords(title: string): string[] {
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
export function kindsOf({
  tags,
  title,
  description,
}: Pick<Offer, 'tags' | 'title' | 'description'>): ProductKind[] {
  const beside = new Set(wordsOf(`${title} ${description}`))
  const languages = sharedKindWords
    .filter((shared) => !shared.beside.isDisjointFrom(beside))
    .map(({ language }) => language)
  const kinds = wordsOf(`${tags.join(' ')} ${title}`).map((word) => kindOfWord(word, languages))
  return [...new Set(kinds.filter((kind) => kind !== undefined && kind !== 'any'))]
}

/** What is taught to several: whoever asks for courses wants to learn, if in a workshop. */
export const taughtKinds: readonly ProductKind[] = ['course', 'workshop', 'masterclass', 'lesson']

/** What somebody has alone. */
const personalKinds: readonly ProductKind[] = ['coaching', 'session', 'call']

export const isPersonal = (kinds: readonly ProductKind[]): boolean =>
  kinds.length > 0 && kinds.every((kind) => personalKinds.includes(kind))

/** Kinds with those that visitors take for them: «the tamales class» may be a workshop, «a session» a coaching. */
export const withAkin = (kinds: readonly ProductKind[]): ProductKind[] => [
  ...new Set([
    ...kinds,
    ...[taughtKinds, personalKinds].filter((akin) => akin.some((kind) => kinds.includes(kind))).flat(),
  ]),
]

export const hasKind = (offer: Offer, kinds: readonly ProductKind[]): boolean =>
  kinds.length === 0 || kindsOf(offer).some((kind) => kinds.includes(kind))

/** The words by which products of some kinds are found; null for all products. */
export const wordsOfKinds = (kinds: readonly ProductKind[]): string[] | null =>
  kinds.length === 0 ? null : kinds.flatMap(wordsOfKind)

/** Those of some words that mean something. */
export const contentWords = (words: string[]): string[] =>
  words.filter((word) => word.length > 1 && !isStopword(word))

/** The words of a title that tell it from others; all of them where too few do. */
export function tellingWords(title: string): string[] {
  const words = [...new Set(wordsOf(title))]
  const content = contentWords(words)
  const telling = content.filter((word) => kindOfWord(word, []) === undefined)
  if (telling.length > 1) return telling
  return content.length > 0 ? content : words
}

/** Words that others are compared with, whatever their forms. */
export type Vocabulary = { words: string[]; forms: ReadonlySet<string>; languages: string[] }

const minWordLength = 4

/** @param languages in which the words may be written */
export function createVocabulary(words: string[], languages: string[]): Vocabulary {
  const different = [...new Set(words)]
  return {
    words: different,
    forms: new Set(different.flatMap((word) => formsOf(word, languages))),
    languages,
  }
}

/** The words of products and questions come again. */
const maxWords = 20_000
const stemIn = rememberingWords(stemWord, maxWords)

const formsOf = (word: string, languages: string[]): string[] =>
  word.length < minWordLength ? [word] : [word, ...languages.map((language) => stemIn(word, language))]

/** Tells whether a folded word is among the words, in some form. */
export const holdsForm = ({ forms, languages }: Vocabulary, word: string): boolean =>
  formsOf(word, languages).some((form) => forms.has(form))

/** The same with one letter wrong, but the first. */
export const holdsSpelling = (vocabulary: Vocabulary, word: string): boolean =>
  holdsForm(vocabulary, word) ||
  (word.length >= minWordLength &&
    vocabulary.words.some((each) => each[0] === word[0] && isOneEditAway(word, each)))

/** The same with another ending, also across languages: «fotos» and «photography». */
export function holdsBeginning({ words }: Vocabulary, word: string): boolean {
  const spoken = withoutPh(word)
  if (spoken.length < minWordLength) return false
  const beginning = spoken.slice(0, Math.max(minWordLength, spoken.length - 1))
  return words.some((each) => withoutPh(each).startsWith(beginning))
}

const withoutPh = (word: string): string => word.replaceAll('ph', 'f')
