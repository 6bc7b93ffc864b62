import type { Question } from '../../courses/index.ts'
import type { GivenAnswer } from '../grading/answer.types.ts'
import { addDecimals, reachesPercent } from '../grading/decimals.rules.ts'
import { isCorrect } from '../grading/grade-answers.rules.ts'
import type { ExamPaper, ExamResult } from './exam.types.ts'

/** The points that a person gave, by the keys of questions. */
export type GivenPoints = Record<string, number>

/**
 * Grades an exam. Where a person has yet to grade an answer, its points count as none and nothing is said of passing.
 * @param given what a person gave for questions of long_text
 */
export function gradeExam(
  { questions, pass_percent }: ExamPaper,
  answers: GivenAnswer[],
  given: GivenPoints,
): ExamResult {
  const values = new Map(answers.map(({ key, value }) => [key, value]))
  const points = new Map(questions.map((one) => [one.key, pointsFor(one, values.get(one.key), given)]))
  const isReviewed = !questions.some(({ key }) => points.get(key) === null)
  const score = addDecimals(questions.map(({ key }) => points.get(key) ?? 0))
  const reached = { score, max_score: addDecimals(questions.map((question) => question.points)) }
  return {
    grade: {
      ...reached,
      percent: percentOf(reached),
      passed: isReviewed ? reachesPercent(reached, pass_percent) : null,
    },
    review_status: isReviewed ? 'reviewed' : 'pending',
    answers: answers.map((answer) => ({ ...answer, points: points.get(answer.key) ?? null })),
  }
}

function pointsFor(
  question: Question,
  value: GivenAnswer['value'] | undefined,
  given: GivenPoints,
): number | null {
  // A key may be the name of something that every object has: constructor.
  if (question.kind === 'long_text') return Object.hasOwn(given, question.key) ? given[question.key]! : null
  return isCorrect(question, value) ? question.points : 0
}

/** The share of the points, rounded down to two decimals. */
function percentOf(reached: { score: number; max_score: number }): number {
  const nearest = Math.round((reached.score / reached.max_score) * 10_000) / 100
  return reachesPercent(reached, nearest) ? nearest : Math.round(nearest * 100 - 1) / 100
}
