import type { Analyser } from '../text/analyser.types.ts'
import { fold } from '../text/fold.rules.ts'
import { generalStemsIn } from '../text/general-words.rules.ts'
import { properNamesIn } from '../text/proper-names.rules.ts'
import { propertyWordsIn } from '../text/property-words.rules.ts'
import { sentenceSpans } from '../text/sentences.rules.ts'
import { chatWordsIn, nounMarkersIn, stopwordsIn } from '../text/stopwords.rules.ts'
import { gramHashes, type Token } from '../text/tokens.rules.ts'
import { findNumber } from './binary-search.rules.ts'
import { documentFrequencies } from './bm25.rules.ts'
import { findSpellings, isMisspelledStopword } from './find-spellings.rules.ts'
import { type Alternative, type Counter, findStems } from './find-stems.rules.ts'
import { addSynonyms } from './find-synonyms.rules.ts'
import type { IndexView } from './index-view.rules.ts'
import type { PostingList } from './posting-lists.rules.ts'
import {
  maxQuestionWork,
  maxStoredQuestionWork,
  type QuestionWork,
  spendBytes,
} from './question-work.rules.ts'
import { noMeaning, readMeanings } from './read-meanings.rules.ts'
import { readLists, type Steps } from './steps.rules.ts'
import { findString } from './string-table.rules.ts'

/** A distinct word of the question; without alternatives it is unknown to the collection. */
export type QuestionTerm = {
  word: string
  stop: boolean
  /**
   * outside the sentences that ask something, or a part of a phrase whose last word has its meaning: it helps the ranking, but an
   * answer need not hold it
   */
  aside: 'lead_up' | 'phrase' | null
  /** the question names it as a thing: «a violin» */
  is_thing: boolean
  /** how much it counts in the ranking: the square root of how often the question says it */
  weight: number
  /** how much of its weight counts in the confidence: less for a word of every subject, however rare it is in the texts */
  share: number
  /** how much it counts in the confidence if no text has it */
  unknown_weight: number
  alternatives: Alternative[]
  /** what it means: README.md, "Synonyms" */
  concepts: ReadonlySet<number>
}

type QuestionGram = { hash: number; lists: PostingList[]; found: number }

export type Question = {
  text: string
  language: string | null
  terms: QuestionTerm[]
  grams: QuestionGram[]
  /** what it was analysed with */
  analyser: Analyser
  /** the work that was left */
  work: Readonly<QuestionWork>
}

// In UTF-16 units: of a pasted page the first words decide.
const maxLength = 4000
const maxTerms = 100
// A long text with a typo in every word would take long.
const maxCorrectedWords = 12
/** «q», «tb»: chats shorten words that say nothing, and no text can be found by one that it does not have. */
const maxUnknownLength = 2
const maxFalseFriendLength = 5
/** Measured: README.md, "Confidence". */
const generalShare = 0.4

// A word that no text has asks for what is not known, so it counts more than the rarest one, unless it is of another
// language: README.md, "Confidence".
const unknownWeight = 1.25
const foreignUnknownWeight = 0.5

/** Before «a stone». Some of them ask «how» too, and then stand before no thing. */
const comparing: ReadonlySet<string> = new Set(['como', 'like', 'wie', 'comme', 'come', 'com'])

/** These ask for a time, a number or what something is made of, and are of no subject. */
const asking: ReadonlySet<string> = new Set(
  'how long,how often,cuanto tiempo,cuanto rato,cuantas veces,quanto tempo,quantas vezes,quante volte,wie lange,wie oft,de temps,quant temps,quantes vegades,que edad,what age,which age,how old,quel age,welchem alter,wie alt,che eta,quale eta,que idade,qual idade,quina edat,goes into,goes in,go into'.split(
    ',',
  ),
)

/** The verb behind an English pronoun: «I'm», «you've». */
const contracted: ReadonlySet<string> = new Set(
  ['i', 'you', 'he', 'she', 'it', 'we', 'they', 'who', 'what', 'that', 'there'].flatMap((pronoun) =>
    ['m', 'd', 'll', 've', 're'].map((verb) => `${pronoun} ${verb}`),
  ),
)

/** Between a thing and what it is made of or belongs to: «jabón de lavanda». */
const belonging: ReadonlySet<string> = new Set(['de', 'of', 'di', 'von'])

type AnalysisOptions = {
  /** The likeliest first. Where the language is not sure, each word counts in the stems of all of them. */
  languages: readonly (string | null)[]
  /** the question's own language where no text has it: its stopwords are stopwords of the question too */
  foreign?: string | null
  /** folded names of the one who is asked: they say nothing where no text has them */
  names?: ReadonlySet<string> | undefined
  analyser: Analyser
  maxWork?: Readonly<QuestionWork>
}

/** The distinct words and 4-grams of a question with their documents. */
export function* analyseQuestion(view: IndexView, text: string, options: AnalysisOptions): Steps<Question> {
  const { languages, analyser, maxWork = maxQuestionWork } = options
  const counter = { view, work: { ...maxWork } }
  const tokens = tokeniseQuestion(text, options)
  const terms = yield* findTerms(counter, { ...options, text, tokens })
  const grams = yield* findGrams(counter, tokens)
  // Last, so that they take no work from the words themselves.
  yield* addSynonyms(counter, terms, { spoken: languages, analyser })
  return { text, language: languages[0] ?? null, terms, grams, analyser, work: counter.work }
}

/** Only the words of a stored question. */
export function analyseTerms(view: IndexView, text: string, options: AnalysisOptions): Steps<QuestionTerm[]> {
  const counter = { view, work: { ...maxStoredQuestionWork } }
  return findTerms(counter, { ...options, text, tokens: tokeniseQuestion(text, options) })
}

function tokeniseQuestion(text: string, { languages, foreign = null, analyser }: AnalysisOptions): Token[] {
  const [language = null, ...others] = languages
  return markStopwords(analyser.tokenise(text.slice(0, maxLength), language), [language, ...others, foreign])
}

function* findTerms(
  counter: Counter,
  {
    text,
    tokens,
    languages,
    foreign = null,
    names,
    analyser,
  }: AnalysisOptions & { text: string; tokens: Token[] },
): Steps<QuestionTerm[]> {
  const [language = null, ...others] = languages
  const asked = findAskedWords(text.slice(0, maxLength), language, analyser)
  const stemsOf = ({ word, stem, piece }: Token) => {
    if (piece) return [stem]
    if (foreign !== null && !isWritten(counter.view, word)) return []
    return [stem, ...others.map((other) => analyser.stem(word, other))]
  }
  const candidates = firstTokens(tokens)
  const known = yield* findStems(counter, new Set(candidates.flatMap(stemsOf)))
  const counts = countStems(tokens)
  const initials = findInitials(text.slice(0, maxLength))
  const isUnknown = (token: Token) =>
    !token.stop && !token.piece && stemsOf(token).every((stem) => known.get(stem) === undefined)
  const spoken = [...languages, foreign]
  const things = findThings(tokens, spoken)
  const capitalised = properNamesIn(text.slice(0, maxLength))
  const { meanings, guessed } = readMeanings(tokens, { languages: spoken, isUnknown, analyser })
  const terms = new Map<string, QuestionTerm>()
  let corrected = 0
  for (const token of candidates) {
    if (terms.has(token.stem) || terms.size >= maxTerms) continue
    const found = [...new Set(stemsOf(token))].map((stem) => known.get(stem))
    if (found.includes(null)) continue
    const alternatives = found
      .filter((stem) => stem !== undefined && stem !== null)
      .map((stem) => ({ ...stem, weight: 1, isSynonym: false }))
    const unknown = alternatives.length === 0 && !token.stop && !token.piece
    if (unknown && names?.has(token.word)) continue
    const { concepts, inPhrase } = meanings.get(token.stem) ?? noMeaning
    const isMeant = concepts.size > 0 || inPhrase !== null
    if (unknown && inPhrase !== 'head' && saysNothing(token.word, [...spoken, ...guessed], initials)) continue
    if (unknown && !isMeant && isMisspelledStopword(token.word, language)) continue
    if (unknown && !isMeant && corrected < maxCorrectedWords) {
      corrected++
      alternatives.push(...(yield* findSpellings(counter, token, { language, analyser })))
    }
    const isLeadUp = asked !== null && !asked.has(token.word)
    const aside = isLeadUp ? 'lead_up' : inPhrase === 'part' ? 'phrase' : null
    const weight = Math.sqrt(counts.get(token.stem) as number)
    const { word, stop, piece } = token
    const unknown_weight = piece ? 1 : foreign === null ? unknownWeight : foreignUnknownWeight
    const isProperty = spoken.some((one) => propertyWordsIn(one).has(token.word))
    const is_thing = (things.has(token.stem) && !isProperty) || (unknown && capitalised.has(token.word))
    const isGeneral = spoken.some((one) => isGeneralStem(analyser.stem(word, one), one))
    const share = isGeneral ? generalShare : 1
    const counted = { weight, share, unknown_weight }
    terms.set(token.stem, { word, stop, aside, is_thing, ...counted, alternatives, concepts })
  }
  return [...terms.values()]
}

/**
 * The stems of content words that stand behind an article, a possessive or «of», or before an «of». A number counts things and
 * names none, and «like a stone» says how something is.
 */
function findThings(tokens: readonly Token[], languages: readonly (string | null)[]): ReadonlySet<string> {
  const markers = languages.map(nounMarkersIn)
  const isContent = (token: Token | undefined) =>
    token !== undefined && !token.stop && !token.piece && !/\d/.test(token.stem)
  const isMarked = (at: number) =>
    markers.some((words) => words.has(tokens[at - 1]?.word ?? '')) &&
    !comparing.has(tokens[at - 2]?.word ?? '')
  const isOfSomething = (at: number) => belonging.has(tokens[at + 1]?.word ?? '') && isContent(tokens[at + 2])
  return new Set(
    tokens
      .filter((token, at) => isContent(token) && (isMarked(at) || isOfSomething(at)))
      .map(({ stem }) => stem),
  )
}

/** A word of every subject, or a number: it is of none, and texts have it by chance. */
const isGeneralStem = (stem: string, language: string | null): boolean =>
  number.test(stem) || generalStemsIn(language).has(stem)

const number = /^\d{1,9}$/

/** Of a word that no text has: a courtesy or general word, or too short to ask for something. */
function saysNothing(
  word: string,
  spoken: readonly (string | null)[],
  initials: ReadonlySet<string>,
): boolean {
  if (word.length <= maxUnknownLength && !initials.has(word) && !/\d/.test(word)) return true
  return spoken.some((language) => {
    const { always, unlessKnown } = chatWordsIn(language)
    return [always, unlessKnown, stopwordsIn(language)].some((words) => words.has(word))
  })
}

const shortCapitals = /(?<![\p{L}\p{N}])\p{Lu}{1,2}(?![\p{L}\p{N}])/gu

/** The short words in capitals («UE», «C»), unless all of the text is. */
function findInitials(text: string): ReadonlySet<string> {
  return new Set(/\p{Ll}/u.test(text) ? (text.match(shortCapitals) ?? []).map(fold) : [])
}

/** Short words of two languages often have one stem and nothing in common: «tall» in English, «taller» in Spanish. */
const isWritten = ({ segments }: IndexView, word: string): boolean =>
  word.length > maxFalseFriendLength || segments.some(({ words }) => findString(words, word) >= 0)

function countStems(tokens: Token[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { stem } of tokens) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return counts
}

/** The tokens that can become terms: those of so many stems that, without misspelled stopwords, enough are left. */
function firstTokens(tokens: Token[]): Token[] {
  const stems = new Set<string>()
  return tokens.filter(({ stem }) => {
    if (stems.size < maxTerms + maxCorrectedWords) stems.add(stem)
    return stems.has(stem)
  })
}

/** The tokens, those marked too that are stopwords of other languages, or chat words. */
function markStopwords(tokens: Token[], languages: readonly (string | null)[]): Token[] {
  const lists = languages.flatMap((language) => [stopwordsIn(language), chatWordsIn(language).always])
  return tokens.map((token, at) => {
    const withBefore = `${tokens[at - 1]?.word} ${token.word}`
    const saysNothing = asking.has(withBefore) || contracted.has(withBefore)
    return { ...token, stop: token.stop || saysNothing || lists.some((list) => list.has(token.word)) }
  })
}

const questionEnd = /[?？؟;՞]["”»’)\]]*\s*$/u

/** The words of the questions in a message that has other sentences too; null if all words count. */
function findAskedWords(text: string, language: string | null, analyser: Analyser): Set<string> | null {
  const spans = sentenceSpans(text, language)
  if (spans.length < 2) return null
  const asking = spans
    .map(({ start, end }) => text.slice(start, end))
    .filter((sentence) => questionEnd.test(sentence))
  if (asking.length === 0 || asking.length === spans.length) return null
  const words = analyser.tokenise(asking.join(' '), language)
  return words.some(({ stop }) => !stop) ? new Set(words.map(({ word }) => word)) : null
}

function* findGrams({ view, work }: Counter, tokens: readonly Token[]): Steps<QuestionGram[]> {
  const hashes = new Set<number>()
  for (const { word, stop, piece } of tokens) {
    if (stop || piece || hashes.size > maxTerms * 5) continue
    for (const hash of gramHashes(word)) hashes.add(hash)
  }
  const wanted = [...hashes]
    .map((hash) => ({
      hash,
      field: 'grams' as const,
      terms: view.segments.map(({ gram_hashes }) => findNumber(gram_hashes, hash)),
    }))
    .filter((gram) => spendBytes(work, view.segments, [gram]))
  const found = yield* readLists(view.segments, wanted)
  return wanted.map(({ hash }, i) => {
    const lists = found[i] as PostingList[]
    return { hash, lists, found: documentFrequencies(view, lists)[0] as number }
  })
}
