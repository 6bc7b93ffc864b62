import type { Ctx } from '../../platform/context.ts'
import type { AssignmentSubmitted, QuizSubmitted } from '../assessments/index.ts'
import { insertLearningEvent } from './learning-events.queries.ts'

/** Records a quiz that a student took. */
export function recordQuiz({ db, account }: Ctx, submitted: QuizSubmitted): Promise<void> {
  const { source, score, max_score, passed, attempt, answers, ...event } = submitted
  const evidence = { source, score, max_score, passed, attempt, answers }
  return insertLearningEvent(db, account.id, { ...event, kind: 'quiz_submitted', evidence })
}

/** Records an assignment that a student handed in. */
export function recordAssignment({ db, account }: Ctx, submitted: AssignmentSubmitted): Promise<void> {
  const { submission_id, file_names, text_chars, ...event } = submitted
  const evidence = { submission_id, file_names, text_chars }
  return insertLearningEvent(db, account.id, { ...event, kind: 'assignment_submitted', evidence })
}
