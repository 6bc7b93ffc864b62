import type { FollowUp } from '../../../dialogue/follow-up/read-follow-up.rules.ts'
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

/** The question with what the visitor asked before it, which helps to find the passage but need not be answered. */
export function followUpQuestion(question: string, { message }: LastTurn): string {
  const before = withoutMarks(message)
  return before === '' ? question : `${before}.\n${withoutMarks(question)}?`
}

/** The question as if it had been asked together with the one before it. */
export const joinedQuestion = (question: string, { message }: LastTurn): string =>
  `${withoutMarks(message)} ${withoutMarks(question)}`

const withoutMarks = (text: string): string => text.replace(/[?？؟;՞]/gu, ' ').trim()

/** How much surer the whole knowledge must be, where a question seems to go on with the last turn. */
const clearlySurer = 0.25

/**
 * False for a question that says itself what it is about, and is answered. Where the visitor was to choose among several things,
 * one that nothing answers chose none of them.
 */
export const mayMeanLastTurn = (
  { continues, refers, position }: FollowUp,
  { is_choice }: LastTurn,
  anywhere: KnowledgeAnswer,
): boolean => continues || refers || position !== null || (anywhere.decision === 'refuse' && !is_choice)

/** Whether the answer from what the last turn was about is the one that was asked for. */
export function isMeantThere(
  { isBare, position }: FollowUp,
  { anywhere, there }: { anywhere: KnowledgeAnswer; there: KnowledgeAnswer },
): boolean {
  if (there.decision === 'refuse') return false
  if (position !== null || isBare || anywhere.decision !== 'answer') return true
  return anywhere.confidence <= there.confidence + clearlySurer
}
