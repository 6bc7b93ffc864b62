import type { Answer } from '../schemas.ts'
import type { BookingQuestion } from '../types/schemas.ts'

/** What is wrong with answers, in words; null: nothing. */
export function answersProblem(questions: BookingQuestion[], answers: Answer[]): string | null {
  const unknown = answers.find((answer) => !questions.some(({ question }) => question === answer.question))
  if (unknown !== undefined)
    return `answers: "${unknown.question.slice(0, 100)}" is no question of this page.`
  if (new Set(answers.map(({ question }) => question)).size < answers.length)
    return 'answers: a question is answered twice.'
  const missing = questions.find(({ question, required }) => required && answerTo(answers, question) === '')
  return missing === undefined ? null : `answers: "${missing.question}" needs an answer.`
}

/** What was answered, in the order of the questions. */
export const givenAnswers = (questions: BookingQuestion[], answers: Answer[]): Answer[] =>
  questions
    .map(({ question }) => ({ question, value: answerTo(answers, question) }))
    .filter(({ value }) => value !== '')

const answerTo = (answers: Answer[], question: string): string =>
  answers.find((answer) => answer.question === question)?.value.trim() ?? ''

/** The name of the field of a form that answers the n-th question. */
export const answerField = (index: number): string => `answer_${index}`

/** The fields of a form as a program sends them. An empty time zone says that the page ran no script. */
export function bookingOfForm(
  questions: BookingQuestion[],
  { timezone, ...form }: Record<string, unknown>,
): Record<string, unknown> {
  const answers = questions.map(({ question }, index) => ({
    question,
    value: form[answerField(index)] ?? '',
  }))
  const fields = Object.entries(form).filter(([name]) => !name.startsWith('answer_'))
  return {
    ...Object.fromEntries(fields),
    answers,
    ...(timezone !== '' && timezone !== undefined && { timezone }),
  }
}
