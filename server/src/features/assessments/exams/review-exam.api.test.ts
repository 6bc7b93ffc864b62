import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createSitting, examQuestions, longQuestion } from '../../../../test/exams.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { operate } from '../../../../test/operator.ts'
import { createAccess, createProduct, signInStudent } from '../../../../test/records.ts'
import { saveSettings } from '../../courses/files/parts.queries.ts'

const app = await startTestApp()
let account: TestAccount
beforeAll(async () => {
  account = await createTestAccount(app)
})

const questions = [...examQuestions, longQuestion, { ...longQuestion, key: 'sum', points: 2 }]
const answers = [
  { key: 'month', value: 'March' },
  { key: 'plan', value: 'Secretly, tomatoes.' },
]

/** An attempt that was submitted and waits for a person. */
async function submitExam(fields: Parameters<typeof createSitting>[1] = {}) {
  const { student, product_id } = await createSitting(account, { questions, ...fields })
  await student.campus.post(`/exams/${product_id}/start`)
  const { body } = await student.campus.post(`/exams/${product_id}/submit`, { answers })
  const [row] = (await listExams()).filter((exam) => exam.product_id === product_id)
  return {
    ...{ student, product_id, body, row: row!, id: row!.id },
    review: (points: string[], reviewer?: string) =>
      operate(account, 'exam review', { id: row!.id, points, ...(reviewer && { reviewer }) }),
    read: async () => (await student.campus.get(`/exams/${product_id}`)).body.attempts,
    events: async () => (await account.api.get(`/learning/events?product_id=${product_id}`)).body.data,
  }
}

type Row = { id: number; product_id: number; status: string }
type Page = { data: Row[]; next_starting_after: number | null }
const listExams = async (options: object = {}) =>
  (await operate<Page>(account, 'exam list', { limit: 1000, ...options })).data

test('long texts wait for a person, whose points make the grade', async () => {
  const { student, product_id, body, row, id, review, read, events } = await submitExam()
  const pending = { score: 1, max_score: 10, percent: 10, passed: null }
  expect(body).toEqual({ attempt: 1, grade: pending, review_status: 'pending' })
  expect(await read()).toMatchObject([{ status: 'submitted', grade: pending, passed: null }])
  const submitted_at = app.clock.now().toISOString()
  const who = { id, attempt: 1, product_id, visitor_id: student.visitor_id, email: student.email }
  expect(row).toEqual({ ...who, name: 'A student', status: 'submitted', submitted_at })
  expect((await listExams({ pending: true })).map((exam) => exam.id)).toContain(id)
  const shown = await operate(account, 'exam show', { id })
  expect(shown).toMatchObject({
    ...{ id, status: 'submitted', grade: pending },
    answers: [
      { ...answers[0], points: 1 },
      { ...answers[1], points: null },
    ],
  })
  expect(JSON.stringify(shown)).toContain('Plan a balcony.')
  app.clock.advance('1h')
  const grade = { score: 5, max_score: 10, percent: 50, passed: true }
  expect(await review(['plan=2.5', 'sum=1.5'], 'Ana Ruiz')).toMatchObject({ id, status: 'reviewed', grade })
  expect(await read()).toMatchObject([{ status: 'reviewed', grade, passed: true, submitted_at }])
  expect((await listExams({ pending: true })).map((exam) => exam.id)).not.toContain(id)
  const [, submitted, reviewed] = await events()
  expect(submitted).toMatchObject({
    ...{ kind: 'exam_submitted', occurred_at: submitted_at },
    evidence: { grade: pending, review_status: 'pending', reviewer: null },
  })
  expect(reviewed).toMatchObject({
    ...{ kind: 'exam_reviewed', occurred_at: app.clock.now().toISOString(), visitor_email: student.email },
    evidence: {
      ...{ attempt: 1, questions: submitted.evidence.questions, grade, review_status: 'reviewed' },
      ...{ reviewer: 'Ana Ruiz', answers: [answers[0], { ...answers[1], points: 2.5 }] },
    },
  })
})

test('a second review changes the points that it names, and the first one stays in the evidence', async () => {
  const { review, read, events } = await submitExam()
  await review(['plan=4', 'sum=2'], 'Ana Ruiz')
  await review(['plan=0'])
  expect(await read()).toMatchObject([{ grade: { score: 3, passed: false } }])
  const reviewers = (await events())
    .slice(2)
    .map(({ evidence }: { evidence: { reviewer: string } }) => evidence)
  expect(reviewers).toMatchObject([
    { reviewer: 'Ana Ruiz', grade: { score: 7, passed: true } },
    { reviewer: null, grade: { score: 3, passed: false } },
  ])
})

test('points that fit no question are refused, and change nothing', async () => {
  const { review, read, events } = await submitExam()
  for (const [points, words] of [
    [['plan'], 'KEY=N'],
    [['plan=4.5', 'sum=1'], '0 to 4'],
    [['plan=-1', 'sum=1'], '0 to 4'],
    [['plan=', 'sum=1'], '0 to 4'],
    [['plan=1', 'plan=2', 'sum=1'], 'twice'],
    [['month=1', 'plan=1', 'sum=1'], 'month'],
    [['constructor=1', 'plan=1', 'sum=1'], 'constructor'],
    [['plan=1'], 'sum'],
  ] as [string[], string][])
    await expect(review(points), points.join(' ')).rejects.toThrow(words)
  expect(await read()).toMatchObject([{ status: 'submitted' }])
  expect(await events()).toHaveLength(2)
})

test('an attempt that runs, that has nothing to grade, or that nobody has cannot be reviewed', async () => {
  const { student, product_id } = await createSitting(account, { questions })
  await student.campus.post(`/exams/${product_id}/start`)
  const running = (await listExams()).find((exam) => exam.product_id === product_id)!
  expect(running.status).toBe('running')
  const review = (id: number, points: string[]) => operate(account, 'exam review', { id, points })
  await expect(review(running.id, ['plan=1', 'sum=1'])).rejects.toThrow('still runs')
  const graded = await submitExam({ questions: examQuestions.slice(0, 1).concat(longQuestion) })
  await expect(review(graded.id, ['month=1'])).rejects.toThrow('month')
  await expect(review(account.account.id * 10_000_000_000 + 9_999, ['plan=1'])).rejects.toThrow('exists')
})

test('pages of the list hold each attempt once, in ascending id', async () => {
  const all = await listExams()
  const paged: Row[] = []
  for (let starting_after: number | null = 1; starting_after !== null; ) {
    const page: Page = await operate(account, 'exam list', { limit: 2, starting_after })
    paged.push(...page.data)
    starting_after = page.next_starting_after
  }
  expect(paged).toEqual(all)
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => a - b))
})

test('an erased person leaves evidence without what they answered, and no attempt', async () => {
  const { student, product_id, review, events } = await submitExam()
  await review(['plan=4', 'sum=2'], 'Ana Ruiz')
  const exported = await operate(account, 'contact export', { email: student.email })
  expect(exported.exam_attempts).toMatchObject([{ product_id, attempt: 1, answers }])
  await operate(account, 'contact erase', { email: student.email })
  expect(await app.sql('select from exam_attempts where product_id = $1', [product_id])).toEqual([])
  const left = await events()
  expect(JSON.stringify(left)).not.toContain('Secretly')
  expect(JSON.stringify(left)).not.toContain(student.email)
  expect(left).toMatchObject([
    { kind: 'exam_started' },
    {
      kind: 'exam_submitted',
      evidence: { answers: [{ key: 'month', points: 1 }, { key: 'plan' }] },
    },
    { kind: 'exam_reviewed', evidence: { grade: { score: 7 }, reviewer: 'Ana Ruiz' } },
  ])
})

test('an email that others wrote in an exam is erased from their attempt and its evidence', async () => {
  const other = await signInStudent(account)
  const { student, product_id } = await createSitting(account, { questions })
  await createAccess(account, { email: other.email, product_id: (await createProduct(account)).id })
  await student.campus.post(`/exams/${product_id}/start`)
  const value = `I asked ${other.email}.`
  await student.campus.post(`/exams/${product_id}/submit`, { answers: [{ key: 'plan', value }] })
  const { id } = (await listExams()).find((exam) => exam.product_id === product_id)!
  await operate(account, 'exam review', { id, points: ['plan=4', 'sum=2'], reviewer: other.email })
  await operate(account, 'contact erase', { email: other.email })
  const left = [
    await operate(account, 'exam show', { id }),
    (await account.api.get(`/learning/events?product_id=${product_id}`)).body.data,
    await app.sql('select answers, reviewer from exam_attempts where id = $1', [id]),
  ]
  expect(JSON.stringify(left)).not.toContain(other.email)
  expect(left[0]).toMatchObject({ answers: [{ key: 'plan', value: 'I asked [erased].', points: 4 }] })
  expect(left[2]).toMatchObject([{ reviewer: '[erased]' }])
})

test('a certificate that asks for an exam has it met once an attempt at it was passed', async () => {
  const { student, product_id, review } = await submitExam()
  const course = await createProduct(account)
  const { db, now } = account.ctx()
  const requires = { all_lessons: false, quizzes_passed: false, exam_product_ids: [product_id] }
  const settings = { product_id: course.id, certificate: { title: 'Gardener', requires }, exam: null }
  await saveSettings(db, account.account.id, settings, now)
  await createAccess(account, { email: student.email, product_id: course.id })
  const isMet = async () =>
    (await student.campus.get(`/courses/${course.id}`)).body.certificate.requirements[0].met
  expect(await isMet()).toBe(false)
  await review(['plan=0', 'sum=0'])
  expect(await isMet()).toBe(false)
  await review(['plan=4'])
  expect(await isMet()).toBe(true)
})
