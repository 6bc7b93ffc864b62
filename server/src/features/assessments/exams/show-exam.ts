import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { type OpenQuestion, withoutAnswers } from '../../courses/index.ts'
import { findAttempt } from './attempts.queries.ts'
import type { ExamGrade, GradedAnswer } from './exam.types.ts'
import { gradeExam } from './grade-exam.rules.ts'
import { listExamRows } from './list-exams.queries.ts'
import type { ExamRow } from './schemas.ts'

/** An attempt with what was asked, what was answered, and the points of each answer. */
export type ShownExam = ExamRow & {
  grade: ExamGrade | null
  questions: OpenQuestion[]
  answers: GradedAnswer[]
}

/** Shows an attempt to whoever grades it. @throws not_found */
export async function showExam({ db, account }: Ctx, { id }: { id: number }): Promise<ShownExam> {
  const [row] = await listExamRows(db, account.id, { id, limit: 1 })
  const attempt = await findAttempt(db, account.id, id)
  if (row === undefined || attempt === undefined) throw notFound()
  const { exam, grade } = attempt
  const { answers } = gradeExam(exam, attempt.answers, attempt.points)
  return { ...row, grade, questions: withoutAnswers(exam.questions), answers }
}
