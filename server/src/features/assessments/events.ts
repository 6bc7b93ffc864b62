import { defineEvent } from '../../platform/events/event.ts'
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
