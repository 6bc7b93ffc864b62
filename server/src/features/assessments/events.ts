import { defineEvent } from '../../platform/events/event.ts'
import type { OpenQuestion } from '../courses/index.ts'
import type { ExamResult } from './exams/exam.types.ts'
import type { GivenAnswer } from './grading/answer.types.ts'

type BlockSubmitted = {
  visitor_id: number
  visitor_email: string
  product_id: number
  unit_id: number
  block_id: number
  occurred_at: Date
}

/** A student took a quiz: an attempt was counted. */
export type QuizSubmitted = BlockSubmitted & {
  source: 'server_graded' | 'legacy_client_reported'
  score: number
  max_score: number
  passed: boolean
  attempt: number
  /** None where the player reported a score. */
  answers: (GivenAnswer & { correct: boolean })[]
}
export const quizSubmitted = defineEvent<QuizSubmitted>('quiz.submitted')

/** A student handed in an assignment. */
export type AssignmentSubmitted = BlockSubmitted & {
  submission_id: number
  file_names: string[]
  /** The number of characters of its text. */
  text_chars: number
}
export const assignmentSubmitted = defineEvent<AssignmentSubmitted>('assignment.submitted')

type ExamEvent = {
  visitor_id: number
  visitor_email: string
  /** The exam's own product. */
  product_id: number
  occurred_at: Date
  /** 1, 2, … of this student at this exam. */
  attempt: number
}

/** A student began an attempt at an exam. */
export type ExamStarted = ExamEvent & { time_limit_seconds: number }
export const examStarted = defineEvent<ExamStarted>('exam.started')

/** An attempt with its grade; the questions as they were when it began. */
export type ExamGraded = ExamEvent & ExamResult & { questions: OpenQuestion[]; reviewer: string | null }

/** An attempt at an exam ended: it was submitted, or its time was over. */
export const examSubmitted = defineEvent<ExamGraded>('exam.submitted')

/** A person graded the long texts of an attempt. */
export const examReviewed = defineEvent<ExamGraded>('exam.reviewed')
