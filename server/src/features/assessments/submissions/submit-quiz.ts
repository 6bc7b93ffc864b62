import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest } from '../../../platform/errors.ts'
import type { BlockContent } from '../../courses/index.ts'
import { quizSubmitted } from '../events.ts'
import { findAnswerProblem } from '../grading/check-answers.rules.ts'
import { reachesPercent } from '../grading/decimals.rules.ts'
import { gradeAnswers } from '../grading/grade-answers.rules.ts'
import type { QuizResult } from '../schemas.ts'
import { type Given, type Place, takeAttempt } from './take-attempt.ts'

type Quiz = BlockContent['quiz']
type Graded = Omit<QuizResult, 'attempt'> & {
  source: 'server_graded' | 'legacy_client_reported'
  answers: { key: string; value: NonNullable<Given['answers']>[number]['value']; correct: boolean }[]
}

/**
 * Grades a quiz, or takes the score that the player reports where the quiz says so, and counts the attempt.
 * @throws invalid_request, no_attempts_left
 */
export async function submitQuiz(
  ctx: Ctx,
  { place, content }: { place: Place; content: Quiz },
  given: Given,
): Promise<QuizResult> {
  const graded = content.grading === 'server' ? grade(content, given) : takeReport(content, given)
  const { results, ...evidence } = graded
  const { score, max_score, passed } = evidence
  return ctx.transaction(async (tx) => {
    const { max_attempts } = content
    const { attempt, event } = await takeAttempt(tx, place, { kind: 'quiz', max_attempts, ...evidence })
    await tx.emit(quizSubmitted, { ...event, ...evidence, attempt })
    return { score, max_score, passed, attempt, results }
  })
}

function grade(quiz: Quiz, { answers }: Given): Graded {
  if (answers === undefined) throw invalidRequest('answers: is required')
  const problem = findAnswerProblem(quiz.questions, answers)
  if (problem !== undefined) throw invalidRequest(problem)
  const grade = gradeAnswers(quiz, answers)
  const correct = new Map(grade.results.map((result) => [result.key, result.correct]))
  return {
    ...grade,
    source: 'server_graded',
    answers: answers.map((answer) => ({ ...answer, correct: correct.get(answer.key)! })),
  }
}

function takeReport({ pass_percent }: Quiz, { score, max_score, source }: Given): Graded {
  if (source === undefined) throw invalidRequest('source: is required')
  if (score === undefined) throw invalidRequest('score: is required')
  if (max_score === undefined) throw invalidRequest('max_score: is required')
  if (score > max_score) throw invalidRequest('score: must be at most max_score.')
  const passed = reachesPercent({ score, max_score }, pass_percent)
  return { source, score, max_score, passed, answers: [], results: [] }
}
