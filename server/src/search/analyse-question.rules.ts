import type { Analyser } from '../text/analyser.types.ts'
import { sentenceSpans } from '../text/sentences.rules.ts'
import { stopwordsIn } from '../text/stopwords.rules.ts'
import { gramHashes, type Token } from '../text/tokens.rules.ts'
import { findNumber } from './binary-search.rules.ts'
import { documentFrequencies } from './bm25.rules.ts'
import type { IndexView } from './index-view.rules.ts'
import { findCorrections, isOneEditAway } from './speller.rules.ts'
import { findString, stringAt } from './string-table.rules.ts'

/** One way in which a question word may stand in the texts. */
export type Alternative = {
  stem: string
  /** 1 for the word itself, less for a correction */
  weight: number
  /** position of the stem per segment, -1 where it is missing */
  terms: Int32Array
  /** visible documents whose body holds it */
  bodies: number
  /** visible documents whose title holds it: [any, passages, pairs] */
  titles: number[]
}

/** A distinct word of the question; without alternatives it is unknown to the collection. */
export type QuestionTerm = {
  word: string
  stop: boolean
  /** outside the sentences that ask something: it helps the ranking, but an answer need not hold it */
  aside: boolean
  alternatives: Alternative[]
}

type QuestionGram = { hash: number; terms: Int32Array; found: number }

export type Question = {
  text: string
  language: string | null
  terms: QuestionTerm[]
  grams: QuestionGram[]
  /** what it was analysed with */
  analyser: Analyser
}

// In UTF-16 units: of a pasted page the first words decide.
const maxLength = 4000
const maxTerms = 100
const maxCorrections = 3
/** by edit distance; measured: README.md, "Spelling" */
const correctionWeights = [1, 0.8, 0.5] as const
// A long text with a typo in every word would take long.
const maxCorrectedWords = 12

/**
 * The distinct words and 4-grams of a question with their positions in the index. Where its language is not sure,
 * each word counts in the stems of all `languages`, the likeliest first. `foreign` is the question's own language
 * where no text has it: its stopwords are stopwords of the question too.
 */
export function analyseQuestion(
  view: IndexView,
  text: string,
  {
    languages,
    foreign = null,
    analyser,
  }: { languages: readonly (string | null)[]; foreign?: string | null; analyser: Analyser },
): Question {
  const language = languages[0] ?? null
  const start = text.slice(0, maxLength)
  const tokens = markStopwords(analyser.tokenise(start, language), [...languages.slice(1), foreign])
  const asked = findAskedWords(start, language, analyser)
  const terms = new Map<string, QuestionTerm>()
  let corrected = 0
  for (const token of tokens) {
    if (terms.has(token.stem) || terms.size >= maxTerms) continue
    const otherStems = token.piece ? [] : languages.slice(1).map((other) => analyser.stem(token.word, other))
    const alternatives = findAlternatives(view, [token.stem, ...otherStems])
    const unknown = alternatives.length === 0 && !token.stop && !token.piece
    if (unknown && corrected < maxCorrectedWords) {
      corrected++
      if (isMisspelledStopword(token.word, language)) continue
      alternatives.push(...findSpellings(view, token))
    }
    const aside = asked !== null && !asked.has(token.word)
    terms.set(token.stem, { word: token.word, stop: token.stop, aside, alternatives })
  }
  return { text, language, terms: [...terms.values()], grams: findGrams(view, tokens), analyser }
}

/** The tokens, those marked too that are stopwords of other languages. */
function markStopwords(tokens: Token[], languages: readonly (string | null)[]): Token[] {
  const lists = languages.map(stopwordsIn)
  return tokens.map((token) => ({
    ...token,
    stop: token.stop || lists.some((list) => list.has(token.word)),
  }))
}

function findAlternatives(view: IndexView, stems: string[]): Alternative[] {
  return [...new Set(stems)].map((stem) => createAlternative(view, stem, 1)).filter(isVisible)
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

function createAlternative(view: IndexView, stem: string, weight: number): Alternative {
  const terms = Int32Array.from(view.segments, (segment) => findString(segment.stems, stem))
  const [bodies] = documentFrequencies(view, (segment) => view.segments[segment]!.body, terms)
  const titles = documentFrequencies(view, (segment) => view.segments[segment]!.title, terms)
  return { stem, weight, terms, bodies: bodies as number, titles }
}

function isVisible(alternative: Alternative): boolean {
  return frequency(alternative) > 0
}

function frequency({ bodies, titles }: Alternative): number {
  return bodies + (titles[0] as number)
}

/** Corrections that the visible texts hold: the nearest first, then same first letter, then the most frequent. */
function findSpellings(view: IndexView, token: Token): Alternative[] {
  const byStem = new Map<string, { distance: number; sameStart: boolean }>()
  for (const segment of view.segments) {
    for (const { word, stem, distance } of findCorrections(segment, token.word)) {
      const text = stringAt(segment.stems, stem)
      const nearest = byStem.get(text)
      const sameStart = word[0] === token.word[0]
      if (nearest === undefined || distance < nearest.distance) byStem.set(text, { distance, sameStart })
    }
  }
  return [...byStem]
    .map(([stem, { distance, sameStart }]) => ({
      ...createAlternative(view, stem, correctionWeights[distance as 1 | 2]),
      distance,
      sameStart,
    }))
    .filter(isVisible)
    .sort(
      (a, b) =>
        a.distance - b.distance || Number(b.sameStart) - Number(a.sameStart) || frequency(b) - frequency(a),
    )
    .slice(0, maxCorrections)
}

/** «cauntos» asks for nothing that a text could hold. */
function isMisspelledStopword(word: string, language: string | null): boolean {
  if (word.length < 4) return false
  for (const stopword of stopwordsIn(language)) if (isOneEditAway(word, stopword)) return true
  return false
}

function findGrams(view: IndexView, tokens: readonly Token[]): QuestionGram[] {
  const hashes = new Set<number>()
  for (const { word, stop, piece } of tokens) {
    if (stop || piece || hashes.size > maxTerms * 5) continue
    for (const hash of gramHashes(word)) hashes.add(hash)
  }
  return [...hashes].map((hash) => {
    const terms = Int32Array.from(view.segments, ({ gram_hashes }) => findNumber(gram_hashes, hash))
    const [found] = documentFrequencies(view, (segment) => view.segments[segment]!.grams, terms)
    return { hash, terms, found: found as number }
  })
}
