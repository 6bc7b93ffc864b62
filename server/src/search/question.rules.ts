import { sentenceSpans } from '../text/sentences.rules.ts'
import { stemWord } from '../text/stem.rules.ts'
import { stopwordsIn } from '../text/stopwords.rules.ts'
import { gramHashes, type Token, tokenise } from '../text/tokens.rules.ts'
import {
  addField,
  addScores,
  addTitle,
  countVisible,
  emptyScores,
  idfOf,
  raiseScores,
  type Scores,
} from './bm25.rules.ts'
import { corrections } from './speller.rules.ts'
import { findNumber, findString, stringAt } from './strings.rules.ts'
import { PAIR, PASSAGE, type View } from './view.rules.ts'

/** One way in which a question word may stand in the texts. */
export type Alternative = {
  stem: string
  /** 1 for the word itself, less for a correction */
  weight: number
  /** position of the stem per segment, -1 where it is missing */
  terms: Int32Array
  /** visible documents whose body, or whose title (by kind), holds it */
  bodies: number
  titles: number[]
}

/** A distinct word of the question; without alternatives it is unknown to the collection. */
export type QuestionTerm = {
  word: string
  stop: boolean
  /** outside the sentences that ask something: it helps the ranking, but is not asked for */
  aside: boolean
  alternatives: Alternative[]
}

type QuestionGram = { hash: number; terms: Int32Array; found: number }

export type Question = { text: string; language: string | null; terms: QuestionTerm[]; grams: QuestionGram[] }

// A pasted page is no question: the first words decide.
const MAX_LENGTH = 4000
const MAX_TERMS = 100
const MAX_CORRECTIONS = 3
const CORRECTION_WEIGHTS = [1, 0.8, 0.5] as const
// Counting is quicker than scoring, but a typo in every word of a long text would still take long.
const MAX_CORRECTED_WORDS = 12

/**
 * Reads a question: its distinct words and 4-grams with their places in the index. Where its language is not
 * sure, each word counts in the stems of all `languages`, the likeliest first. `foreign` is a language that the
 * question is in and no text: its stopwords are those of the question too.
 */
export function analyseQuestion(
  view: View,
  text: string,
  languages: readonly (string | null)[],
  foreign: string | null = null,
): Question {
  const language = languages[0] ?? null
  const short = text.slice(0, MAX_LENGTH)
  const tokens = tokensOf(short, [...languages, ...(foreign === null ? [] : [foreign])])
  const asked = askedWords(short, language)
  const terms = new Map<string, QuestionTerm>()
  let corrected = 0
  for (const token of tokens) {
    if (terms.has(token.stem) || terms.size >= MAX_TERMS) continue
    const alternatives = ownAlternatives(view, token, languages)
    const unknown = alternatives.length === 0 && !token.stop && !token.piece
    if (unknown && corrected < MAX_CORRECTED_WORDS) {
      corrected++
      if (misspelledStopword(token.word, language)) continue
      alternatives.push(...correctedAlternatives(view, token))
    }
    const aside = asked !== null && !asked.has(token.word)
    terms.set(token.stem, { word: token.word, stop: token.stop, aside, alternatives })
  }
  return { text, language, terms: [...terms.values()], grams: gramsOf(view, tokens) }
}

/** The tokens in the first language; stopwords of any. */
function tokensOf(text: string, languages: readonly (string | null)[]): Token[] {
  const others = languages.slice(1).map(stopwordsIn)
  const tokens = tokenise(text, languages[0] ?? null)
  return tokens.map((token) => ({
    ...token,
    stop: token.stop || others.some((list) => list.has(token.word)),
  }))
}

function ownAlternatives(view: View, token: Token, languages: readonly (string | null)[]): Alternative[] {
  const others = token.piece ? [] : languages.slice(1).map((other) => stemWord(token.word, other))
  return [...new Set([token.stem, ...others])].map((stem) => alternativeOf(view, stem, 1)).filter(isVisible)
}

const ASKS = /[?？؟;՞]["”»’)\]]*\s*$/u

/** The words of the sentences that ask, in a message that tells something before; null if all of it counts. */
function askedWords(text: string, language: string | null): Set<string> | null {
  const spans = sentenceSpans(text, language)
  if (spans.length < 2) return null
  const asking = spans
    .map(({ start, end }) => text.slice(start, end))
    .filter((sentence) => ASKS.test(sentence))
  if (asking.length === 0 || asking.length === spans.length) return null
  const words = tokenise(asking.join(' '), language)
  return words.some(({ stop }) => !stop) ? new Set(words.map(({ word }) => word)) : null
}

function alternativeOf(view: View, stem: string, weight: number): Alternative {
  const terms = Int32Array.from(view.segments, (segment) => findString(segment.stems, stem))
  const [bodies] = countVisible(view, (segment) => view.segments[segment]!.body, terms)
  const titles = countVisible(view, (segment) => view.segments[segment]!.title, terms)
  return { stem, weight, terms, bodies: bodies as number, titles }
}

function isVisible(alternative: Alternative): boolean {
  return alternative.bodies > 0 || (alternative.titles[0] as number) > 0
}

/** The nearest words that the visible texts hold: nearest first, then same first letter, then the commonest. */
function correctedAlternatives(view: View, token: Token): Alternative[] {
  const byStem = new Map<string, { distance: number; first: boolean }>()
  for (const segment of view.segments) {
    for (const { word, stem, distance } of corrections(segment, token.word)) {
      const text = stringAt(segment.stems, stem)
      const known = byStem.get(text)
      const first = word[0] === token.word[0]
      if (known === undefined || distance < known.distance) byStem.set(text, { distance, first })
    }
  }
  return [...byStem]
    .map(([stem, { distance, first }]) => ({
      ...alternativeOf(view, stem, CORRECTION_WEIGHTS[distance as 1 | 2]),
      distance,
      first,
    }))
    .filter(isVisible)
    .sort(
      (a, b) => a.distance - b.distance || Number(b.first) - Number(a.first) || frequency(b) - frequency(a),
    )
    .slice(0, MAX_CORRECTIONS)
}

function frequency({ bodies, titles }: Alternative): number {
  return bodies + (titles[0] as number)
}

/** «cauntos» asks for nothing that a text could hold. */
function misspelledStopword(word: string, language: string | null): boolean {
  if (word.length < 4) return false
  for (const stopword of stopwordsIn(language)) if (isOneEditAway(word, stopword)) return true
  return false
}

function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || b.length < 4) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const rest = (text: string, skip: number) => text.slice(start + skip)
  if (rest(a, 1) === rest(b, 1) || rest(a, 1) === rest(b, 0) || rest(a, 0) === rest(b, 1)) return true
  return a[start] === b[start + 1] && a[start + 1] === b[start] && rest(a, 2) === rest(b, 2)
}

function gramsOf(view: View, tokens: readonly Token[]): QuestionGram[] {
  const hashes = new Set<number>()
  for (const { word, stop, piece } of tokens) {
    if (stop || piece || hashes.size > MAX_TERMS * 5) continue
    for (const hash of gramHashes(word)) hashes.add(hash)
  }
  return [...hashes].map((hash) => {
    const terms = Int32Array.from(view.segments, ({ gram_hashes }) => findNumber(gram_hashes, hash))
    const [found] = countVisible(view, (segment) => view.segments[segment]!.grams, terms)
    return { hash, terms, found: found as number }
  })
}

/** BM25 of bodies plus titles and questions. Of several spellings of a word the best counts in each document. */
export function scoreTerms(view: View, question: Question): Scores {
  const scores = emptyScores(view)
  for (const { stop, alternatives } of question.terms) {
    const [only, ...others] = alternatives
    if (only === undefined) continue
    if (others.length === 0) {
      addAlternative(view, scores, only, stop)
      continue
    }
    const best = emptyScores(view)
    addAlternative(view, best, only, stop)
    for (const other of others) {
      const part = emptyScores(view)
      addAlternative(view, part, other, stop)
      raiseScores(best, part)
    }
    addScores(scores, best, 1)
  }
  return scores
}

function addAlternative(view: View, scores: Scores, alternative: Alternative, stop: boolean): void {
  const { weight, terms, bodies, titles } = alternative
  if (!stop) addField(view, scores, 'body', terms, weight * idfOf(view.size, bodies))
  // A content word is as rare as it is anywhere; a stopword is not indexed in bodies, so its titles decide.
  const common = Math.max(bodies, titles[0] as number)
  const idfs = [0, PASSAGE, PAIR].map((kind) =>
    stop ? idfOf(view.title_sizes[kind] as number, titles[kind] as number) : idfOf(view.size, common),
  )
  addTitle(view, scores, terms, weight, idfs)
}

export function scoreGrams(view: View, question: Question): Scores {
  const scores = emptyScores(view)
  for (const { terms, found } of question.grams) {
    if (found > 0) addField(view, scores, 'grams', terms, idfOf(view.size, found))
  }
  return scores
}
