import type { Ctx } from '../../platform/context.ts'
import type { ExamGraded, ExamStarted } from '../assessments/index.ts'
import { insertLearningEvent } from './learning-events.queries.ts'

const ofExams = { unit_id: null, block_id: null }

/** Records that a student began an attempt at an exam. */
export function recordExamStart({ db, account }: Ctx, started: ExamStarted): Promise<void> {
  const { attempt, time_limit_seconds, ...event } = started
  const evidence = { attempt, time_limit_seconds }
  return insertLearningEvent(db, account.id, { ...event, ...ofExams, kind: 'exam_started', evidence })
}

/** Makes the verb that records an attempt with its grade, as evidence of one kind. */
export const recordExamGrade =
  (kind: 'exam_submitted' | 'exam_reviewed') =>
  ({ db, account }: Ctx, graded: ExamGraded): Promise<void> => {
    const { attempt, questions, answers, grade, review_status, reviewer, ...event } = graded
    const evidence = { attempt, questions, answers, grade, review_status, reviewer }
    return insertLearningEvent(db, account.id, { ...event, ...ofExams, kind, evidence })
  }
