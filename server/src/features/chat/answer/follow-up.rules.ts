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

const withoutMarks = (text: string): string => text.replace(/[?？؟;՞]/gu, ' ').trim()

/** How much surer the whole knowledge must be, where a question seems to go on with the last turn. */
const clearlySurer = 0.25

/** False for a question that says itself what it is about, and is answered. */
export const mayMeanLastTurn = ({ isMarked, position }: FollowUp, anywhere: KnowledgeAnswer): boolean =>
  isMarked || position !== null || anywhere.decision === 'refuse'

/** The answer from what the last turn was about, where the question means that; else the one from anywhere. */
export function chooseMeaning(
  { position }: FollowUp,
  { anywhere, there }: { anywhere: KnowledgeAnswer; there: KnowledgeAnswer },
): KnowledgeAnswer {
  if (there.decision === 'refuse') return anywhere
  if (position !== null || anywhere.decision === 'refuse') return there
  return anywhere.confidence > there.confidence + clearlySurer ? anywhere : there
}
