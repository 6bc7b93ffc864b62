import { once } from '../text/once.rules.ts'
import { chooseLead, pairAnswer } from './choose-lead.rules.ts'
import { type ChosenSentence, chooseSentences, type SentenceChoice } from './choose-sentences.rules.ts'
import { type Decision, fewDocuments, hedgeBelow, refuseBelow, rivalShare } from './confidence.rules.ts'
import { contentTerms, countWords, type WordCounts } from './count-words.rules.ts'
import { isSameOwner } from './document-columns.rules.ts'
import { sharesLittle } from './find-lead.rules.ts'
import type { DocumentRef } from './index.types.ts'
import { likelihood, minLikelihood, minSureLikelihood } from './likelihood.rules.ts'
import { messagesIn, replyLanguage } from './messages.rules.ts'
import { isMostlyUnknown, minMissedShare, missedThings, missesPoint } from './missed-point.rules.ts'
import { type NearText, namedOf, rankNearTexts } from './near-texts.rules.ts'
import { minPairLikelihood } from './pair-likelihood.rules.ts'
import type { PassageTexts } from './passage-text.rules.ts'
import { assessConfidence, type Sentence, scorePassages } from './score-passages.rules.ts'
import type { SearchResult } from './search.rules.ts'
import { runSteps, type Steps } from './steps.rules.ts'
import { tellAnswer } from './tell-answer.rules.ts'
import { textsOfWord } from './texts-of-word.rules.ts'

type AnswerOptions = SentenceChoice & {
  /** whether a sentence holds what an answer must hold: of «how much does it cost» a price */
  isHeld?: ((sentence: string) => boolean) | undefined
  /** whether a stored question with this answer may ask the same; a pair that may not answers only where its words are nearly the same */
  mayAsk?: ((stored: string, answer: string) => boolean) | undefined
  /** all that is visible is of what is spoken of, so that any word seems to fit: a stored question must have something in common */
  is_of_subject?: boolean | undefined
  /** the nearest stored question is meant, if it has something in common */
  takes_nearest?: boolean | undefined
  /**
   * what is visible is meant, however few of the question's words are there: its best sentences are told, by a refusal if they have
   * none of these words and nothing that is asked for
   */
  is_meant?: boolean | undefined
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
  /** for a refusal what the nearest text says, with its title; mostly null */
  nearest: (DocumentRef & { content: string }) | null
  /** of the content, or of what is nearest; empty for most refusals, and where a pair without an answer leads and nothing else is known */
  citations: Citation[]
  /** the pair that leads: its answer is the content, unless it has none */
  pair: DocumentRef | null
  /** the question of that pair asks the same */
  is_same_question: boolean
  /** how much the question of that pair asks the same; 0 where none leads */
  likeness: number
  /** tells whether its sentences lack the words that the question turns on */
  missesPoint: () => boolean
  /** of the question */
  words: WordCounts
  /** gives, for a refusal, the texts that share something with the question, for one word the others that it asks for; often none */
  listNear: () => NearText[]
}

/** A question of so many content words tells of things that it does not turn on: README.md, "Answers". */
const minStoryWords = 15
/** From this likelihood on an answer may lack so much of what a question turns on: README.md, "Confidence". */
const minLackingLikelihood = 0.6
const maxLackingShare = 0.25
/** From there on a refusal tells what is nearest: README.md, "Confidence". */
const minNearLikelihood = 0.4

/**
 * The answer without a model: the whole answer of a pair that asks the same or ranks first, else sentences of the best passages,
 * the one that answers best first, each cited; a refusal where confidence is low.
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
  const ofWord = yield* textsOfWord(found, texts)
  const result = ofWord?.result ?? found
  const language = options.reply_language ?? replyLanguage(result, options.visitor_language ?? null)
  const sentences = scorePassages(result, texts)
  const assessed = assessConfidence(result, sentences)
  const lead = yield* chooseLead(result, texts, { byWords: assessed.decision, ...options })
  const ownAnswer = lead === null ? [] : pairAnswer(result, texts, lead.hit)
  const choice = { ...options, from_beginning: ofWord !== null }
  const chosen =
    ownAnswer.length > 0
      ? { best: ownAnswer, judgement: none }
      : yield* judgeBest(result, texts, { sentences, byWords: assessed.decision, choice })
  const { best } = chosen
  const judgement = lead === null ? chosen.judgement : { ...lead, likely: null }
  const { decision, likely } =
    options.is_meant === true ? atLeastHedged(result, judgement, { ...options, best }) : judgement
  const judged = {
    decision,
    confidence: boundConfidence(assessed.confidence, decision),
    language,
    missesPoint: () => lead === null && missesPoint(result, best),
    words: countWords(result.question),
  }
  if (decision === 'refuse')
    return { ...judged, ...refusal(result, texts, { best, language, likely, ...options }) }
  // One word is no question: the text that is told is named. What is only meant may be no answer.
  const manner = ofWord !== null ? 'hedge' : judgement.decision === 'refuse' ? 'refuse' : decision
  const told = decision === 'answer' ? best : ofFirstText(best)
  return {
    ...judged,
    content: tellAnswer(told, messagesIn(language), { decision: manner, language }),
    nearest: null,
    citations: told.map(createCitation),
    pair: lead && documentRef(lead.hit),
    is_same_question: lead?.is_same_question ?? false,
    likeness: lead?.likeness ?? 0,
    listNear: () => ofWord?.others ?? [],
  }
}

/** What is not sure is one text's: two that may both be of something else are worse than one. */
const ofFirstText = (best: readonly Sentence[]): Sentence[] =>
  best.filter(({ hit }) => isSameOwner(hit, best[0]!.hit))

type Candidates = {
  sentences: readonly Sentence[]
  byWords: Decision
  choice: AnswerOptions & SentenceChoice
}

/** The sentences that answer best, and whether they do. Where they are of a pair that does not, those of passages may. */
function* judgeBest(
  result: SearchResult,
  texts: PassageTexts,
  { sentences, byWords, choice }: Candidates,
): Steps<{ best: ChosenSentence[]; judgement: Judgement }> {
  const best = chooseSentences(result, sentences, choice)
  const isUnrelated = yield* isOfOther(result, best, choice)
  const judgement = isUnrelated ? none : judgeSentences(result, byWords, { ...choice, best })
  if (judgement.decision !== 'refuse' || best[0]?.hit.form !== 'pair') return { best, judgement }
  const ofPassages = { ...result, hits: result.hits.filter(({ form }) => form !== 'pair') }
  const others = scorePassages(ofPassages, texts)
  const bestOthers = chooseSentences(ofPassages, others, choice)
  const { decision } = assessConfidence(ofPassages, others)
  // The pairs stay its rivals.
  const ofOthers = judgeSentences(result, decision, { ...choice, best: bestOthers })
  const answers = ofOthers.decision !== 'refuse' && ofOthers.likely !== null
  return answers ? { best: bestOthers, judgement: ofOthers } : { best, judgement }
}

/** Whether what the sentences share with the question is too little; what fits by meaning need share nothing, unless it is spoken of. */
function* isOfOther(
  result: SearchResult,
  best: readonly Sentence[],
  { is_of_subject = false }: AnswerOptions,
): Steps<boolean> {
  if (result.extra_confidence > 0 && !is_of_subject) return false
  return yield* sharesLittle(result, best[0], is_of_subject)
}

type Refused = Pick<AnswerOptions, 'weigh' | 'is_of_subject' | 'is_meant'> & {
  best: readonly Sentence[]
  language: string
  likely: number | null
}

/** A refusal names what is near, and tells what the nearest text says where that may be an answer. */
function refusal(
  result: SearchResult,
  texts: PassageTexts,
  { best, language, likely, weigh = () => 0, is_of_subject = false, is_meant = false }: Refused,
): Omit<Answer, 'decision' | 'confidence' | 'language' | 'missesPoint' | 'words'> {
  const messages = messagesIn(language)
  const rankNear = once(() => rankNearTexts(result, texts))
  const isNearest = ({ hit }: Sentence): boolean => {
    if (hit.form === 'pair') return false
    // What is spoken of is meant, and this is what was asked for of it: a duration, a price.
    const holds = best.some((one) => isSameOwner(one.hit, hit) && weigh(one.text) > 0)
    if (is_meant || (is_of_subject && holds)) return true
    return (
      likely !== null &&
      likely >= minNearLikelihood &&
      rankNear()
        .slice(0, 1)
        .some((text) => isSameOwner(text, hit))
    )
  }
  const [first] = best.slice(0, 1).filter(isNearest)
  const told = best.filter(({ hit }) => first !== undefined && isSameOwner(hit, first.hit))
  const content = tellAnswer(told, messages, { decision: 'refuse', language })
  return {
    content: messages.refusal,
    nearest: first === undefined ? null : { ...documentRef(first.passage), content },
    citations: told.map(createCitation),
    pair: null,
    is_same_question: false,
    likeness: 0,
    listNear: () => namedOf(rankNear()),
  }
}

type Chosen = Pick<AnswerOptions, 'weigh' | 'isHeld' | 'mayAsk' | 'is_of_subject'> & {
  best: readonly ChosenSentence[]
}

type Judgement = {
  decision: Decision
  /** how likely the sentences answer; null where that was not judged */
  likely: number | null
}

const none: Judgement = { decision: 'refuse', likely: null }

/**
 * The decision by what the sentences hold too: an answer without the fact that it must hold is none, nor is one about another thing
 * than the question names. For a caller who tells what is asked for, what is likely an answer is one.
 */
function judgeSentences(
  result: SearchResult,
  byWords: Decision,
  { best, weigh, isHeld = () => true, mayAsk = () => true, is_of_subject = false }: Chosen,
): Judgement {
  const [first, ...others] = best
  if (first !== undefined && !best.some(({ text }) => isHeld(text))) return none
  const isPair = first?.hit.form === 'pair'
  if (isPair && !mayAsk(first.passage.title, first.text)) return none
  const decision = byWords === 'answer' && !isClear(result, best) ? 'hedge' : byWords
  const isByMeaning = result.extra_confidence > 0
  if (first === undefined || weigh === undefined || isByMeaning) return { decision, likely: null }
  if (is_of_subject && byWords !== 'answer' && isMostlyUnknown(result, [first, ...others])) return none
  if (result.view.size < fewDocuments) return { decision, likely: null }
  const likely = likelihood(result, [first, ...others])
  const missed = missedThings(result, best)
  const isStory = result.question.terms.filter(({ stop }) => !stop).length >= minStoryWords
  // Where it turns on an unknown thing, an answer is of something else, however well the other words fit.
  const isNearlyAll = !isPair && likely >= minLackingLikelihood && missed <= maxLackingShare
  const mayLack = decision === 'answer' || isStory || isNearlyAll
  const isAboutOther = missed >= minMissedShare || (missed > 0 && !mayLack)
  if (isAboutOther || likely < (isPair ? minPairLikelihood : minLikelihood))
    return { decision: 'refuse', likely }
  return { decision: decision === 'answer' && likely >= minSureLikelihood ? 'answer' : 'hedge', likely }
}

/** Where sentences are meant, those with something of the question are told as the nearest that there is. */
function atLeastHedged(
  result: SearchResult,
  judged: Judgement,
  {
    best,
    isHeld = () => true,
    weigh = () => 0,
  }: Pick<AnswerOptions, 'weigh' | 'isHeld'> & { best: readonly Sentence[] },
): Judgement {
  const [first] = best
  if (judged.decision !== 'refuse' || first === undefined || first.hit.form === 'pair') return judged
  const hasSomething =
    contentTerms(result.question).some(({ alternatives }) => alternatives.length > 0) ||
    best.some(({ text }) => weigh(text) > 0)
  return hasSomething && best.some(({ text }) => isHeld(text)) ? { decision: 'hedge', likely: null } : judged
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

function createCitation({ passage, start, end }: Sentence): Citation {
  const offset = passage.start ?? 0
  return { ...documentRef(passage), title: passage.title, start: offset + start, end: offset + end }
}

function documentRef({ kind, owner_id, sequence }: DocumentRef): DocumentRef {
  return { kind, owner_id, sequence }
}
