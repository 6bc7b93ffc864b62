import { sentenceEnd } from '../text/sentences.rules.ts'
import { chooseLead, pairAnswer } from './choose-lead.rules.ts'
import { type Decision, fewDocuments, hedgeBelow, refuseBelow, rivalShare } from './confidence.rules.ts'
import { isSameOwner } from './document-columns.rules.ts'
import { extendAnswer } from './extend-answer.rules.ts'
import { sharesLittle } from './find-lead.rules.ts'
import type { DocumentRef } from './index.types.ts'
import { likelihood, minLikelihood } from './likelihood.rules.ts'
import { messagesIn, replyLanguage } from './messages.rules.ts'
import { isMostlyUnknown, minMissedShare, missedThings, missesPoint } from './missed-point.rules.ts'
import { findNearTexts, type NearText } from './near-texts.rules.ts'
import type { PassageTexts } from './passage-text.rules.ts'
import { assessConfidence, type Sentence, scorePassages } from './score-passages.rules.ts'
import type { Hit, SearchResult } from './search.rules.ts'
import { runSteps, type Steps } from './steps.rules.ts'
import { withTextsOfWord } from './texts-of-word.rules.ts'

/** What the caller knows of a sentence beside its words: added to its score, which is 1.5 for one that says it all. */
export type SentenceWeight = (sentence: string) => number

type AnswerOptions = {
  weigh?: SentenceWeight | undefined
  /** whether a sentence holds what an answer must hold: of «how much does it cost» a price */
  isHeld?: ((sentence: string) => boolean) | undefined
  /** whether a stored question with this answer may ask the same; a pair that may not answers only where its words are nearly the same */
  mayAsk?: ((stored: string, answer: string) => boolean) | undefined
  /** all that is visible is of what is spoken of, so that any word seems to fit: a stored question must have something in common */
  is_of_subject?: boolean | undefined
  /** the nearest stored question is meant, if it has something in common */
  takes_nearest?: boolean | undefined
  /** whether the reader was told a sentence just before: beside it the answer says more of its text */
  isTold?: ((sentence: string) => boolean) | undefined
  /** in UTF-16 units: a shorter answer of sentences is completed by what stands beside them */
  max_length?: number
  /** of the refusal, hedge or offer; that of the question unless given */
  reply_language?: string | undefined
  visitor_language?: string | null
}

export type Citation = DocumentRef & {
  title: string
  /** the cited words in their text, in UTF-16 units (in the passage, if its own start was not given) */
  start: number
  end: number
}

export type Answer = {
  decision: Decision
  /** how sure it is, for the log of what could not be answered */
  confidence: number
  /** language of the refusal, hedge or offer; the cited sentences stay as they were written */
  language: string
  content: string
  /** empty for a refusal, and where a pair without an answer leads and nothing else is known */
  citations: Citation[]
  /** the pair that leads: its answer is the content, unless it has none */
  pair: DocumentRef | null
  /** the question of that pair asks the same */
  is_same_question: boolean
  /** its sentences lack the words that the question turns on */
  misses_point: boolean
  /** for a refusal the texts that share something with the question; often none */
  near: NearText[]
}

const maxSentences = 2
// Two short sentences say little: a third one of their passage may follow. In UTF-16 units.
const maxShortSentences = 3
const shortLength = 260
/** Measured: README.md, "Answers". */
const usualLength = 430
const passageShare = 0.5
/** A question of so many content words tells of things that it does not turn on: README.md, "Answers". */
const minStoryWords = 15
/** A second sentence that covers little of the question only distracts, most of all from elsewhere: README.md, "Answers". */
const minSecondShare = 0.4
const minOtherPassageShare = 0.85
const minThirdShare = 0.5
/** Weight, for a passage's sentences, of the score that other rankings gave the passage. */
const extraShare = 0.7
const headingMark = /^#{1,6}\s+/

/**
 * The answer without a model: the whole answer of a pair that asks the same or ranks first, else the best two
 * sentences of the best three passages in their order, each cited; a refusal where confidence is low.
 */
export function composeAnswer(result: SearchResult, texts: PassageTexts, options?: AnswerOptions): Answer {
  return runSteps(composeAnswerSteps(result, texts, options))
}

/** `composeAnswer` for an index whose postings are not all in memory. */
export function* composeAnswerSteps(
  found: SearchResult,
  texts: PassageTexts,
  options: AnswerOptions = {},
): Steps<Answer> {
  const result = yield* withTextsOfWord(found, texts)
  const visitor = options.visitor_language ?? null
  const language =
    options.reply_language ??
    replyLanguage(result.question, { visitor, texts: result.hits[0]?.language ?? result.language })
  const messages = messagesIn(language)
  const sentences = scorePassages(result, texts)
  const assessed = assessConfidence(result, sentences)
  const lead = yield* chooseLead(result, texts, { byWords: assessed.decision, ...options })
  const ownAnswer = lead === null ? [] : pairAnswer(result, texts, lead.hit)
  const best = ownAnswer.length > 0 ? ownAnswer : bestSentences(result, sentences, options)
  const misses_point = lead === null && missesPoint(result, best)
  const isByMeaning = result.extra_confidence > 0
  const isSpokenOf = options.is_of_subject === true
  const isUnrelated =
    lead === null && (isSpokenOf || !isByMeaning) && (yield* sharesLittle(result, best[0], isSpokenOf))
  const bySentences = isUnrelated
    ? 'refuse'
    : decideBySentences(result, assessed.decision, { ...options, best })
  const decision = lead?.decision ?? bySentences
  const confidence = boundConfidence(assessed.confidence, decision)
  if (decision === 'refuse') {
    const near = findNearTexts(result, texts)
    const nothing = { citations: [], pair: null, is_same_question: false, misses_point, near }
    return { decision, confidence, language, content: messages.refusal, ...nothing }
  }
  const words = best.length === 0 ? messages.offer : joinSentences(best)
  const content = decision === 'hedge' && best.length > 0 ? `${messages.hedge}\n\n${words}` : words
  const citations = best.map(createCitation)
  return {
    decision,
    confidence,
    language,
    content,
    citations,
    pair: lead && documentRef(lead.hit),
    is_same_question: lead?.is_same_question ?? false,
    misses_point,
    near: [],
  }
}

type Chosen = Pick<AnswerOptions, 'weigh' | 'isHeld' | 'mayAsk' | 'is_of_subject'> & {
  best: readonly Sentence[]
}

/**
 * The decision by what the sentences hold too: an answer without the fact that it must hold is none, nor is one about another thing
 * than the question names. For a caller who tells what is asked for, what is likely an answer is one, with a hedge.
 */
function decideBySentences(
  result: SearchResult,
  byWords: Decision,
  { best, weigh, isHeld = () => true, mayAsk = () => true, is_of_subject = false }: Chosen,
): Decision {
  const [first, ...others] = best
  if (first !== undefined && !best.some(({ text }) => isHeld(text))) return 'refuse'
  if (first?.hit.form === 'pair' && !mayAsk(first.passage.title, first.text)) return 'refuse'
  const decision = byWords === 'answer' && !isClear(result, best) ? 'hedge' : byWords
  const isByMeaning = result.extra_confidence > 0
  if (first === undefined || weigh === undefined || isByMeaning) return decision
  if (is_of_subject && byWords !== 'answer' && isMostlyUnknown(result, [first, ...others])) return 'refuse'
  if (result.view.size < fewDocuments) return decision
  const missed = missedThings(result, best)
  const isStory = result.question.terms.filter(({ stop }) => !stop).length >= minStoryWords
  // Where it turns on an unknown thing, an answer is of something else, however well the other words fit.
  if (missed >= minMissedShare || (missed > 0 && decision !== 'answer' && !isStory)) return 'refuse'
  if (likelihood(result, [first, ...others], is_of_subject) < minLikelihood) return 'refuse'
  return decision === 'refuse' ? 'hedge' : decision
}

/** False where another text fits the question nearly as well: one of them may be meant. */
function isClear({ hits, extra_confidence }: SearchResult, best: readonly Sentence[]): boolean {
  const lead = best[0]?.hit
  // Similarity by meaning brings scores close together, and has a confidence of its own.
  if (lead === undefined || extra_confidence > 0) return true
  if (lead.form === 'pair') return false
  const rival = hits.find((hit) => !isSameOwner(hit, lead))
  return rival === undefined || rival.score < rivalShare * lead.score
}

/** The confidence that fits a decision. */
function boundConfidence(confidence: number, decision: Decision): number {
  if (decision === 'answer') return Math.max(confidence, hedgeBelow)
  if (decision === 'refuse') return confidence
  return Math.min(Math.max(confidence, refuseBelow), hedgeBelow - 0.01)
}

type Choice = Pick<AnswerOptions, 'weigh' | 'isTold' | 'max_length'>

/** The best two sentences of the best three passages, or three short ones of one, in document order. */
export function bestSentences(
  { hits }: SearchResult,
  sentences: readonly Sentence[],
  { weigh = () => 0, isTold = () => false, max_length = usualLength }: Choice = {},
): Sentence[] {
  const passageScores = scoresWithOwner(hits)
  const highest = hits[0]?.score ?? 1
  // Once for each: it reads the sentence, and sorting asks often.
  const weights = new Map(sentences.map((sentence) => [sentence, weigh(sentence.text)]))
  const weightOf = (sentence: Sentence) => weights.get(sentence)!
  const ownScore = ({ score, hit }: Sentence) => score + extraShare * hit.extra_confidence
  const score = (sentence: Sentence) =>
    ownScore(sentence) + (passageShare * passageScores.get(sentence.hit)!) / highest + weightOf(sentence)
  const best: Sentence[] = []
  for (const candidate of sentences.toSorted((a, b) => score(b) - score(a))) {
    if (!isApart(candidate, best)) continue
    const [first] = best
    if (first !== undefined && ownScore(candidate) < minShare(candidate, best) * ownScore(first)) continue
    best.push(candidate)
    if (best.length >= (isShort(best) ? maxShortSentences : maxSentences)) break
  }
  const extended = extendAnswer(best, sentences, {
    weightOf,
    isTold: ({ text }) => isTold(text),
    maxLength: max_length,
  })
  return extended.sort((a, b) => compareInDocumentOrder(hits, a, b))
}

/** The scores of passages, each half of the best one's of its text: the text is what was found. */
function scoresWithOwner(hits: readonly Hit[]): Map<Hit, number> {
  const best = (hit: Hit) => hits.find((other) => isSameOwner(other, hit)) as Hit
  return new Map(hits.map((hit) => [hit, (hit.score + best(hit).score) / 2]))
}

/** Passages of a text overlap, and pages repeat themselves: the same words are not said twice. */
function isApart({ text }: Sentence, said: readonly Sentence[]): boolean {
  const words = collapseSpaces(text)
  return words !== '' && said.every((other) => collapseSpaces(other.text) !== words)
}

const isShort = (sentences: readonly Sentence[]): boolean =>
  sentences.reduce((sum, { text }) => sum + text.length, 0) < shortLength

/** How much of the first one's score a further sentence needs. The answer of a pair is given whole and alone. */
function minShare(candidate: Sentence, best: readonly Sentence[]): number {
  if (best.every(({ hit }) => hit === candidate.hit))
    return best.length < maxSentences ? minSecondShare : minThirdShare
  const isPair = [candidate, ...best].some(({ hit }) => hit.form === 'pair')
  return isPair || best.length >= maxSentences ? Number.POSITIVE_INFINITY : minOtherPassageShare
}

function compareInDocumentOrder(hits: Hit[], a: Sentence, b: Sentence): number {
  const sameOwner = a.hit.kind === b.hit.kind && a.hit.owner_id === b.hit.owner_id
  if (!sameOwner) return hits.indexOf(a.hit) - hits.indexOf(b.hit)
  return a.hit.sequence - b.hit.sequence || a.start - b.start
}

/** Sentences of one passage as running text; a heading or a line of a list keeps its own line. */
function joinSentences(sentences: readonly Sentence[]): string {
  return sentences
    .map((sentence, i) => {
      const before = sentences[i - 1]
      if (before === undefined) return displayText(sentence)
      if (before.hit !== sentence.hit) return `\n\n${displayText(sentence)}`
      return (sentenceEnd.test(before.text) ? ' ' : '\n') + displayText(sentence)
    })
    .join('')
}

/** The mark of a Markdown heading is left out; the answer of a pair stays as it was written. */
const displayText = ({ hit, text }: Sentence): string =>
  hit.form === 'pair' ? collapseSpaces(text) : collapseSpaces(text).replace(headingMark, '')

function collapseSpaces(text: string): string {
  return text.trim().replace(/[^\S\n]+/g, ' ')
}

function createCitation({ passage, start, end }: Sentence): Citation {
  const offset = passage.start ?? 0
  return { ...documentRef(passage), title: passage.title, start: offset + start, end: offset + end }
}

function documentRef({ kind, owner_id, sequence }: DocumentRef): DocumentRef {
  return { kind, owner_id, sequence }
}
