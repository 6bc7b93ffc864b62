import { type Decision, rivalShare } from './confidence.rules.ts'
import { isSameOwner } from './document-columns.rules.ts'
import { isOwn } from './find-synonyms.rules.ts'
import { leadLikelihood } from './lead-likelihood.rules.ts'
import { findText, type PassageTexts } from './passage-text.rules.ts'
import { type QuestionSimilarity, questionSimilarity } from './question-similarity.rules.ts'
import type { Sentence } from './score-passages.rules.ts'
import { answerHitCount, type Hit, type SearchResult } from './search.rules.ts'
import { textStems } from './sentence-coverage.rules.ts'
import type { Steps } from './steps.rules.ts'

// From these similarities of its question on, a pair is the same, is clear, may be meant, or may if it ranks first:
// README.md, "Answers".
const sameQuestionSimilarity = 0.75
const sureSimilarity = 0.6
const leadingSimilarity = 0.5
const firstSimilarity = 0.35
/**
 * From here on the first pair may be meant even where the words alone would be refused, if no other one is near. One that a long
 * message says may be from `firstSimilarity` on: «my son won a goldfish, can it live in a bowl?»
 */
const clearFirstSimilarity = 0.42
/** What it adds that both ask for something to which there is one answer. */
const topicSimilarity = 0.22
/** Among the few of what is spoken of. */
const spokenSimilarity = 0.2
/** Below it a stored question that does not lead asks for something else, whatever words its answer has. */
const minSimilarity = 0.15
const minDifference = 0.05
/** A pair is sure if no other one is so nearly as similar, or its question is nearly equal. */
const clearDifference = 0.1
const equalSimilarity = 0.9
/** Of two that ask as nearly the same, the one in the visitor's language is read more easily. */
const ownLanguageShare = 0.1
/** It does not lead where a passage covers clearly more of the question. */
const coverageTolerance = 0.1

/** From this likelihood on a pair may be meant that is not near enough by any bound of similarity. */
const minLikelihood = 0.5

/** `likeness`: the similarity, more where both ask for the same topic */
type ComparedPair = QuestionSimilarity & { hit: Hit; likeness: number }

/** The pairs among the hits with how much their questions ask the same, the most similar first, of nearly equal ones the visitor's language. */
function* comparePairs(result: SearchResult, texts: PassageTexts): Steps<ComparedPair[]> {
  const compared: ComparedPair[] = []
  for (const hit of result.hits) {
    const text = hit.form === 'pair' ? findText(texts, hit)?.title : undefined
    if (text === undefined) continue
    const stored = { text, language: hit.language }
    const like = yield* questionSimilarity(result.view, result.question, stored)
    compared.push({ ...like, hit, likeness: like.similarity + (like.sharesTopic ? topicSimilarity : 0) })
  }
  const preference = ({ hit, likeness }: ComparedPair) =>
    likeness + (hit.language === result.question.language ? ownLanguageShare : 0)
  return compared.sort((a, b) => preference(b) - preference(a))
}

/** A pair that answers. */
export type Lead = {
  hit: Hit
  decision: 'answer' | 'hedge'
  is_same_question: boolean
  /** how much its question asks the same */
  likeness: number
  /** its question has little of the visitor's, and ranks first all the same */
  is_guess: boolean
}

/**
 * The pair that answers, if there is one: that whose question asks the same, else one among the first hits that may be
 * meant, unless a passage covers clearly more of the question.
 */
export function* findLead(
  result: SearchResult,
  texts: PassageTexts,
  options: LeadOptions,
): Steps<Lead | null> {
  const pairs = yield* comparePairs(result, texts)
  const [nearest] = pairs
  if (nearest === undefined) return null
  const { hit } = nearest
  const similar = findSimilar(result, pairs, options.byWords)
  if (options.takes_likely !== true || similar?.is_guess === false) return similar
  const isLikely =
    result.hits.slice(0, answerHitCount).includes(hit) &&
    leadLikelihood(result, hit, nearest) >= minLikelihood
  const { likeness } = nearest
  return isLikely ? { hit, decision: 'hedge', is_same_question: false, likeness, is_guess: false } : similar
}

type LeadOptions = {
  /** the decision without regard to pairs */
  byWords: Decision
  /** one that is likely meant is, though it is not near enough by its words */
  takes_likely?: boolean | undefined
}

function findSimilar({ hits }: SearchResult, pairs: readonly ComparedPair[], byWords: Decision): Lead | null {
  const nearest = pairs[0]!
  const { hit, similarity, likeness, isSaid } = nearest
  const is_same_question = similarity >= sameQuestionSimilarity
  const isClear = similarity >= equalSimilarity || !pairs.some((pair) => isRival(pair, nearest))
  const is_guess = likeness < leadingSimilarity && !isSaid
  const lead = (decision: Lead['decision']): Lead => ({ hit, decision, is_same_question, likeness, is_guess })
  if (is_same_question) return lead(isClear ? 'answer' : 'hedge')
  const first = hits.slice(0, answerHitCount)
  if (!first.includes(hit) || first.some((other) => coversMore(other, hit))) return null
  const isFirst = hit === hits[0]
  if (isClear && similarity >= sureSimilarity) return lead('answer')
  if (likeness >= leadingSimilarity)
    return lead(isClear && isFirst && byWords === 'answer' ? 'answer' : 'hedge')
  const minLikeness = byWords === 'refuse' && !isSaid ? clearFirstSimilarity : firstSimilarity
  const isLikely = likeness >= minLikeness && (isClear || byWords !== 'refuse')
  return isFirst && isLikely ? lead('hedge') : null
}

/**
 * Whether a sentence is of a pair whose question has little in common with the visitor's, not even a meaning.
 * `isSpokenOf`: all that is visible is.
 */
export function* sharesLittle(
  { view, question }: SearchResult,
  sentence: Sentence | undefined,
  isSpokenOf: boolean,
): Steps<boolean> {
  if (sentence?.hit.form !== 'pair') return false
  const stored = { text: sentence.passage.title, language: sentence.hit.language }
  const { similarity } = yield* questionSimilarity(view, question, stored)
  if (similarity >= (isSpokenOf ? spokenSimilarity : minSimilarity)) return false
  if (isSpokenOf) return true
  const stems = textStems(question.analyser, stored.text, stored.language)
  return !question.terms.some(({ alternatives }) =>
    alternatives.some((alternative) => !isOwn(alternative) && stems.has(alternative.stem)),
  )
}

/** Of the few pairs of what is spoken of the one that may be meant: the subject is known, so little in common tells it. */
export function* findNearestPair(result: SearchResult, texts: PassageTexts): Steps<Lead | null> {
  const [nearest, next] = yield* comparePairs(result, texts)
  if (nearest === undefined || nearest.similarity < spokenSimilarity) return null
  if (next !== undefined && next.similarity > nearest.similarity - minDifference) return null
  const { hit, likeness } = nearest
  return { hit, decision: 'hedge', is_same_question: false, likeness, is_guess: true }
}

/** The question of another text is as similar, and its answer fits as well. */
const isRival = (pair: ComparedPair, { hit, similarity }: ComparedPair): boolean =>
  !isSameOwner(pair.hit, hit) &&
  pair.similarity > similarity - clearDifference &&
  pair.hit.score >= rivalShare * hit.score

function coversMore(other: Hit, pair: Hit): boolean {
  const coverage = (hit: Hit) => Math.min(1, hit.confidence)
  return other.form !== 'pair' && coverage(other) > coverage(pair) + coverageTolerance
}
