import { fold } from '../../../text/fold.rules.ts'
import type { GradedQuestion } from '../../courses/index.ts'
import type { GivenAnswer } from './answer.types.ts'
import { addDecimals, isWithin, reachesPercent } from './decimals.rules.ts'

/** What the answers to questions are worth. A question without an answer is not correct. */
export type Grade = {
  score: number
  max_score: number
  passed: boolean
  results: { key: string; correct: boolean }[]
}

/** Grades answers that fit their questions. @param pass_percent the share of the points with which it is passed */
export function gradeAnswers(
  { questions, pass_percent }: { questions: GradedQuestion[]; pass_percent: number },
  answers: GivenAnswer[],
): Grade {
  const values = new Map(answers.map(({ key, value }) => [key, value]))
  const results = questions.map((question) => ({
    key: question.key,
    correct: isCorrect(question, values.get(question.key)),
  }))
  const points = (some: GradedQuestion[]) => addDecimals(some.map((question) => question.points))
  const score = points(questions.filter((_, index) => results[index]!.correct))
  const max_score = points(questions)
  return { score, max_score, passed: reachesPercent({ score, max_score }, pass_percent), results }
}

/** True if a value answers a question. Of several options all that count must be chosen, and no other. */
export function isCorrect(question: GradedQuestion, value: GivenAnswer['value'] | undefined): boolean {
  switch (question.kind) {
    case 'single':
    case 'true_false':
      return value === question.answer
    case 'multiple':
      return Array.isArray(value) && haveSameMembers(value, question.answer)
    case 'number':
      return typeof value === 'number' && isWithin(value, question)
    case 'short_text':
      return typeof value === 'string' && isOneOf(question.answer, plain(value))
  }
}

const haveSameMembers = (some: string[], others: string[]): boolean => {
  const chosen = new Set(some)
  return chosen.size === new Set(others).size && others.every((one) => chosen.has(one))
}

const isOneOf = (answers: string[], given: string): boolean => answers.some((one) => plain(one) === given)

/** Case, accents and spaces around and between words do not count. */
const plain = (text: string): string => fold(text).trim().split(/\s+/).join(' ')
