import { expectedAnswer } from '../../../dialogue/answer-types/answer-type.rules.ts'
import type { FollowUp } from '../../../dialogue/follow-up/read-follow-up.rules.ts'
import { splitWords } from '../../../dialogue/words.rules.ts'
import type { DocumentFilter } from '../../../search/index.ts'
import type { KnowledgeAnswer } from '../../knowledge/index.ts'
import type { Subject } from '../chat.types.ts'
import type { LastTurn } from './last-turn.rules.ts'

/** The filter that leaves of what is visible only what is of the subjects; of a product its questions too. */
export function onlySubjects(subjects: Subject[], visible: DocumentFilter): DocumentFilter {
  const isSubject = (kind: string, id: number | null) =>
    subjects.some((subject) => subject.kind === kind && subject.id === id)
  return (owner_id, group_id, kind) => {
    const isMeant = isSubject(kind, owner_id) || (kind === 'product_faq' && isSubject('product', group_id))
    return isMeant && visible(owner_id, group_id, kind)
  }
}

/** The filter that leaves of what is visible only the stored questions of one product. */
export const onlyQuestionsOf =
  (product_id: number, visible: DocumentFilter): DocumentFilter =>
  (owner_id, group_id, kind) =>
    kind === 'product_faq' && group_id === product_id && visible(owner_id, group_id, kind)

/** The question with what the visitor asked before it, which helps to find the passage but need not be answered. */
export function followUpQuestion(question: string, { message }: LastTurn): string {
  const before = withoutMarks(message)
  return before === '' ? question : `${before}.\n${withoutMarks(question)}?`
}

/** The question as if it had been asked together with the one before it. */
export const joinedQuestion = (question: string, { message }: LastTurn): string =>
  `${withoutMarks(message)} ${withoutMarks(question)}`

/** Of a question that asks for what was asked before, of something else. */
const maxWordsOfOther = 5

/** What a question asks for: «and porcelain?» what the question before it did. */
export function wantedFact(
  question: string,
  language: string,
  { message }: LastTurn,
  followUp: FollowUp,
): string {
  const isOfOther = followUp.begins_on && splitWords(question).length <= maxWordsOfOther
  return isOfOther && expectedAnswer(question, language) === null ? message : question
}

const withoutMarks = (text: string): string => text.replace(/[?？؟;՞]/gu, ' ').trim()

/** How much surer the whole knowledge must be, where a question seems to go on with the last turn. */
const clearlySurer = 0.25
/** Of the content words of a question that says little by itself. */
const fewWords = 2

/**
 * False for a question that says itself what it is about, and is answered. Where the visitor was to choose among several things,
 * one that nothing answers chose none of them.
 */
export const mayMeanLastTurn = (
  followUp: FollowUp,
  { is_choice }: LastTurn,
  anywhere: KnowledgeAnswer,
): boolean => goesOn(followUp) || isBrief(anywhere) || (anywhere.decision === 'refuse' && !is_choice)

/** Whether the stored question that was found for a few words («in which language is it?») is of a product that was not spoken of. */
export const isFoundOfOther = (
  { pair, is_same_question, product_ids, words }: KnowledgeAnswer,
  { subjects }: LastTurn,
): boolean =>
  subjects[0]?.kind === 'product' &&
  pair?.kind === 'product_faq' &&
  !is_same_question &&
  words.all <= fewWords &&
  !subjects.some(({ kind, id }) => kind === 'product' && product_ids.includes(id))

const goesOn = ({ continues, refers, isBare, position }: FollowUp): boolean =>
  continues || refers || isBare || position !== null

/** It has few words, and what was found for them is not sure. */
const isBrief = ({ decision, pair, words }: KnowledgeAnswer): boolean =>
  decision === 'hedge' && pair === null && words.all <= fewWords

/**
 * Whether a question may be about what a clone excludes: not where what it shows answers surely, nor where few words go on with what was
 * spoken of and are known there («and how long does it take?»).
 * @param followUp null where nothing was spoken of that it may be about
 */
export function mayBeOfHidden(
  { decision, is_same_question, words }: KnowledgeAnswer,
  followUp: FollowUp | null,
): boolean {
  const saysLittle = followUp !== null && goesOn(followUp) && words.all <= fewWords && words.strange === 0
  return decision !== 'answer' && !is_same_question && !saysLittle
}

/** Whether the answer from what the last turn was about is the one that was asked for. */
export function isMeantThere(
  followUp: FollowUp,
  { anywhere, there }: { anywhere: KnowledgeAnswer; there: KnowledgeAnswer },
): boolean {
  if (there.decision === 'refuse') return false
  if (anywhere.decision === 'hedge' && !goesOn(followUp)) return there.decision === 'answer'
  const { begins_on, isBare, position } = followUp
  if (position !== null || isBare || anywhere.decision !== 'answer') return true
  // «And for filtered coffee?»
  const isAnother = begins_on && there.words.all === 1 && there.words.unknown === 0
  return isAnother || anywhere.confidence <= there.confidence + clearlySurer
}

/** Of the content words of a question: how many it may have, how many that what was spoken of lacks, and that all the knowledge has no word for. */
type MaxWords = { all: number; there: number; anywhere: number }
// Measured: ../../../search/README.md, "Follow-ups".
const maxWords: MaxWords = { all: 4, there: 2, anywhere: 1 }
/** Where something else may answer it, a question that goes on must say still less itself. */
const maxWordsBesideOther: MaxWords = { all: 2, there: 1, anywhere: 1 }

/** Whether a question means what was spoken of though hardly a word of it is there: «and if it hasn't stopped by then?» */
export function isMeantAllTheSame(
  { begins_on, isBare }: FollowUp,
  { anywhere, there }: { anywhere: KnowledgeAnswer; there: KnowledgeAnswer },
): boolean {
  const mayBeOther = anywhere.decision === 'answer' || anywhere.pair !== null
  const isRefused = anywhere.decision === 'refuse'
  // «How wide is that layer?» behind a text that tells a width.
  const isNear = isRefused && there.nearest !== null && anywhere.words.strange === 0
  // «And how often do I change the strings?» behind a text on rucksacks: other texts have the word.
  const isOfOther = there.words.unknown > anywhere.words.unknown
  if (!(begins_on || isBare || isNear) || mayBeOther || isOfOther) return false
  const max = isRefused ? maxWords : maxWordsBesideOther
  return (
    there.words.all <= max.all && there.words.unknown <= max.there && anywhere.words.strange <= max.anywhere
  )
}
