import { listExamRows } from '../src/features/assessments/exams/list-exams.queries.ts'
import { saveSettings } from '../src/features/courses/files/parts.queries.ts'
import type { Exam } from '../src/features/courses/index.ts'
import type { TestAccount } from './factories.ts'
import { createAccess, createProduct, signInStudent, type TestStudent } from './records.ts'

/** A question that the server grades, and one that a person grades. */
export const examQuestions: Exam['questions'] = [
  {
    ...{ key: 'month', kind: 'single', question: 'Which month?', options: ['March', 'July'] },
    ...{ answer: 'March', points: 1 },
  },
  { key: 'degrees', kind: 'number', question: 'Degrees to sprout?', answer: 20, tolerance: 2, points: 3 },
]
export const longQuestion: Exam['questions'][number] = {
  ...{ key: 'plan', kind: 'long_text', question: 'Plan a balcony.', points: 4 },
}

/** An exam of an account: half an hour, two attempts and the questions that the server grades, unless `fields` say otherwise. */
export async function createExam(account: TestAccount, fields: Partial<Exam> = {}): Promise<number> {
  const { id: product_id } = await createProduct(account, { tags: ['exam'], title: 'Final exam' })
  await setExam(account, product_id, fields)
  return product_id
}

/** Changes an exam, as a course file does. */
export async function setExam(
  account: TestAccount,
  product_id: number,
  fields: Partial<Exam> = {},
): Promise<void> {
  const { db, now } = account.ctx()
  const exam = {
    ...{ time_limit_minutes: 30, pass_percent: 50, max_attempts: 2, questions: examQuestions },
    ...fields,
  }
  await saveSettings(db, account.account.id, { product_id, certificate: null, exam }, now)
}

/** An exam with a student who may take it. */
export async function createSitting(
  account: TestAccount,
  fields: Partial<Exam> = {},
): Promise<{ student: TestStudent; product_id: number }> {
  const product_id = await createExam(account, fields)
  const student = await signInStudent(account)
  await createAccess(account, { email: student.email, product_id })
  return { student, product_id }
}

/** An attempt that waits for a person to grade its long text. @returns its id */
export async function createSubmittedExam(account: TestAccount): Promise<number> {
  const { student, product_id } = await createSitting(account, { questions: [longQuestion] })
  await student.campus.post(`/exams/${product_id}/start`)
  const answers = [{ key: 'plan', value: 'Tomatoes where the sun is.' }]
  await student.campus.post(`/exams/${product_id}/submit`, { answers })
  const { db } = account.ctx()
  const filter = { pending: true, limit: 1000 }
  return (await listExamRows(db, account.account.id, filter)).find((row) => row.product_id === product_id)!.id
}
