import type { TestApp } from '../../../../test/app.ts'
import type { TestAccount } from '../../../../test/factories.ts'
import { createCourse, listBlockIds } from '../../../../test/lessons.ts'
import { createAccess, signInStudent, type TestStudent } from '../../../../test/records.ts'
import { insertBlocks } from '../../courses/course/blocks.queries.ts'

const id = (letter: string) => `6f1c8f9e-3c56-4a44-9a37-0c8b5f4c9a1${letter}`

/** Questions of every kind. */
export const surveyQuestions = [
  { id: id('a'), kind: 'stars', question: 'How useful was it?' },
  { id: id('b'), kind: 'text', question: 'What was missing?' },
  { id: id('c'), kind: 'nps', question: 'Would you recommend it?' },
  { id: id('d'), kind: 'yes_no', question: 'Did you sow?' },
  { id: id('e'), kind: 'choice', question: 'Where?', options: ['Balcony', 'Garden; with "walls"', '=1+1'] },
  { id: id('f'), kind: 'choices', question: 'What?', options: ['Basil', 'Mint', 'Sage'] },
] as const

export const [stars, comment, nps, yesNo, choice, choices] = surveyQuestions.map((question) => question.id)

export type SurveyCourse = {
  product_id: number
  module_id: number
  unit_ids: number[]
  /** The survey of the first lesson, that of the second one, and the one that all have in common. */
  block_ids: { lesson: number; other: number; common: number }
}

/** A course of two lessons, each with a survey, and one that they have in common. */
export async function createSurveyCourse(account: TestAccount): Promise<SurveyCourse> {
  const content = { questions: surveyQuestions }
  const blocks = [{ type: 'survey' as const, content }]
  const { product_id, module_ids, unit_ids } = await createCourse(account, [[{ blocks }, { blocks }]])
  const { db, now } = account.ctx()
  const common = { unit_id: null, key: 'pulse', position: 1, type: 'survey' as const, title: null, content }
  await insertBlocks(db, account.account.id, product_id, [common], now)
  const [lesson, other, last] = await listBlockIds(account, product_id)
  return {
    ...{ product_id, module_id: module_ids[0]!, unit_ids },
    block_ids: { lesson: lesson!, other: other!, common: last! },
  }
}

/** A student with access to a course. */
export async function createSurveyStudent(
  account: TestAccount,
  { product_id }: SurveyCourse,
): Promise<TestStudent & { access_id: number }> {
  const student = await signInStudent(account)
  const { id: access_id } = await createAccess(account, { email: student.email, product_id })
  return { ...student, access_id }
}

/** Answers a survey. */
export const answer = (
  { campus }: TestStudent,
  block_id: number,
  values: Record<string, unknown>,
  others: object = {},
) =>
  campus.put(`/surveys/${block_id}`, {
    answers: Object.entries(values).map(([question_id, value]) => ({ question_id, value })),
    ...others,
  })

/** Gives a survey other questions. */
export const changeQuestions = (app: TestApp, block_id: number, questions: object[]) =>
  app.sql('update course_blocks set content = $2 where id = $1', [block_id, JSON.stringify({ questions })])
