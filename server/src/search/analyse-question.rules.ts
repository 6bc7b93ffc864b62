import type { Analyser } from '../text/analyser.types.ts'
import { propertyWordsIn } from '../text/property-words.rules.ts'
import { chatWordsIn, stopwordsIn } from '../text/stopwords.rules.ts'
import type { Token } from '../text/tokens.rules.ts'
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
import { addGuessedMeanings, noMeaning } from './read-meanings.rules.ts'
import {
  maxTerms,
  maxUnknownTerms,
  type ReadQuestion,
  readQuestion,
  readStoredQuestion,
} from './read-question.rules.ts'
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

/** «q», «tb»: chats shorten words that say nothing, and no text can be found by one that it does not have. */
const maxUnknownLength = 2
const maxFalseFriendLength = 5
/** Measured: README.md, "Confidence". */
const generalShare = 0.4

// A word that no text has asks for what is not known, so it counts more than the rarest one, unless it is of another
// language: README.md, "Confidence".
const unknownWeight = 1.25
const foreignUnknownWeight = 0.5

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
  const { languages, foreign = null, analyser, maxWork = maxQuestionWork } = options
  const counter = { view, work: { ...maxWork } }
  const read = readQuestion(text, { languages, foreign, analyser })
  const terms = yield* findTerms(counter, read, options)
  const grams = yield* findGrams(counter, read.grams())
  // Last, so that they take no work from the words themselves.
  yield* addSynonyms(counter, terms, { spoken: languages, analyser })
  return { text, language: languages[0] ?? null, terms, grams, analyser, work: counter.work }
}

/** Only the words of a stored question. */
export function analyseTerms(view: IndexView, text: string, options: AnalysisOptions): Steps<QuestionTerm[]> {
  const { languages, foreign = null, analyser } = options
  const counter = { view, work: { ...maxStoredQuestionWork } }
  return findTerms(counter, readStoredQuestion(text, { languages, foreign, analyser }), options)
}

function* findTerms(
  counter: Counter,
  {
    tokens,
    candidates,
    counts,
    asked,
    initials,
    things,
    capitalised,
    general,
    meanings: likely,
  }: ReadQuestion,
  { languages, foreign = null, names, analyser }: AnalysisOptions,
): Steps<QuestionTerm[]> {
  const [language = null, ...others] = languages
  const stemsOf = ({ word, stem, piece }: Token) => {
    if (piece) return [stem]
    if (foreign !== null && !isWritten(counter.view, word)) return []
    return [stem, ...others.map((other) => analyser.stem(word, other))]
  }
  const known = yield* findStems(counter, new Set(candidates.flatMap(stemsOf)))
  const isUnknown = (token: Token) =>
    !token.stop && !token.piece && stemsOf(token).every((stem) => known.get(stem) === undefined)
  const spoken = [...languages, foreign]
  const { meanings, guessed } = addGuessedMeanings(likely, tokens, { languages: spoken, isUnknown, analyser })
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
    if (unknown && !isMeant && corrected < maxUnknownTerms) {
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
    const share = general.has(word) ? generalShare : 1
    const counted = { weight, share, unknown_weight }
    terms.set(token.stem, { word, stop, aside, is_thing, ...counted, alternatives, concepts })
  }
  return [...terms.values()]
}

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

/** Short words of two languages often have one stem and nothing in common: «tall» in English, «taller» in Spanish. */
const isWritten = ({ segments }: IndexView, word: string): boolean =>
  word.length > maxFalseFriendLength || segments.some(({ words }) => findString(words, word) >= 0)

function* findGrams({ view, work }: Counter, hashes: readonly number[]): Steps<QuestionGram[]> {
  const wanted = hashes
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
