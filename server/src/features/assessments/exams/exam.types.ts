import type { Exam } from '../../courses/index.ts'
import type { GivenAnswer } from '../grading/answer.types.ts'

/** What an attempt keeps of its exam, as it was when it began. */
export type ExamPaper = Pick<Exam, 'time_limit_minutes' | 'pass_percent' | 'questions'>

export type ExamGrade = {
  score: number
  max_score: number
  /** Rounded down to two decimals, so that it never shows more than was reached. */
  percent: number
  /** null: a person has yet to grade an answer. */
  passed: boolean | null
}

export type ReviewStatus = 'pending' | 'reviewed'

/** An answer with the points that it got; null: a person has yet to grade it. */
export type GradedAnswer = GivenAnswer & { points: number | null }

/** An attempt that has ended, with its grade. */
export type ExamResult = { grade: ExamGrade; review_status: ReviewStatus; answers: GradedAnswer[] }
