import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createSitting, examQuestions, longQuestion } from '../../../test/exams.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { createLesson } from '../../../test/lessons.ts'
import { createAccess, createProduct, createSource, signInStudent } from '../../../test/records.ts'
import { applyText } from '../courses/files/files.fixture.ts'

const app = await startTestApp()
const page = readFileSync(join(import.meta.dirname, '../../../../docs/campus.md'), 'utf8')
const examples = [...page.matchAll(/```sh\n(curl [^\n]*)\n```\n```json\n(.*?)```/gs)].map(
  ([, call, answer]) => ({
    call: call!,
    answer: JSON.parse(answer!),
  }),
)

/** The course and the exam of the examples, each with a student who holds it. */
async function createExampleCourse() {
  const account = await createTestAccount(app)
  await createSource(account)
  const { id: product_id } = await createProduct(account, {
    title: 'A garden on the balcony',
    description: 'Vegetables in pots, from the first seed to the harvest.',
  })
  const blocks = [
    { key: 'read', type: 'text', html: '<p>Sow <b>indoors</b>.</p>' },
    { key: 'film', type: 'video', title: 'The first pot', vimeo: 76979871, duration_seconds: 93 },
  ]
  const unit = {
    key: 'sowing',
    title: 'Sowing',
    description: 'What to sow when',
    status: 'published',
    blocks,
  }
  const requires = { all_lessons: true, quizzes_passed: false, exam_product_ids: [] }
  const file = {
    product_id,
    certificate: { title: 'Balcony gardener', requires },
    modules: [{ key: 'basics', title: 'Basics', units: [unit] }],
  }
  // JSON is YAML too.
  await applyText(account, JSON.stringify(file))
  const student = await signInStudent(account)
  await createAccess(account, { email: student.email, product_id })
  const sitting = await createSitting(account, { questions: [examQuestions[0]!, longQuestion] })
  return { student, product_id, sitting, lesson: await createLesson(account, taskBlocks) }
}

const base = { question: 'What?', points: 1 }
const taskBlocks = [
  {
    type: 'quiz' as const,
    content: {
      ...{ pass_percent: 60, max_attempts: null, grading: 'server' },
      questions: [
        { ...base, key: 'month', kind: 'single', options: ['March', 'July'], answer: 'March' },
        { ...base, key: 'herbs', kind: 'multiple', options: ['Basil', 'Mint'], answer: ['Basil', 'Mint'] },
      ],
    },
  },
  { type: 'assignment' as const, content: { instructions: 'Plan a balcony.' } },
  {
    type: 'survey' as const,
    content: {
      questions: [{ id: '6f1c8f9e-3c56-4a44-9a37-0c8b5f4c9a11', kind: 'stars', question: 'Useful?' }],
    },
  },
]

/** An answer without what differs from one installation to the next: ids, moments, codes, addresses, and what the clone says. */
const comparable = (answer: object): unknown =>
  JSON.parse(JSON.stringify(answer), (name, value) =>
    /(^|_)(id|at|tokens|code|url)$|^content$/.test(name) && name !== 'vimeo_id' && value !== null
      ? typeof value
      : value,
  )

test('every example of docs/campus.md is answered as the page says', async () => {
  const { student, product_id, sitting, lesson } = await createExampleCourse()
  const { next_unit_id } = (await student.campus.get('/courses')).body.data[0]
  expect(examples).toHaveLength(19)
  const [$QUIZ_ID, $TASK_ID, $SURVEY_ID] = lesson.block_ids
  const ids = {
    ...{ $PRODUCT_ID: product_id, $UNIT_ID: next_unit_id, $EXAM_ID: sitting.product_id },
    ...{ $QUIZ_ID, $TASK_ID, $SURVEY_ID },
  }
  const studentOf = (path: string) =>
    ({ exams: sitting.student, blocks: lesson.student, surveys: lesson.student })[path.split('/')[1]!] ??
    student
  let $SESSION_ID = ''
  for (const { call, answer } of examples) {
    if (call.includes('/certificates/')) await student.campus.post(`/lessons/${next_unit_id}/complete`)
    const [, path] = /\$SERVER\/campus\/api(\S*)/.exec(call)!
    const address = path!.replace(/\$[A-Z_]+/, (name) => String({ ...ids, $SESSION_ID }[name]))
    const body = /-d '(.*)'/.exec(call)?.[1]
    const method = /-X (POST|PUT)/.exec(call)?.[1] ?? (body === undefined ? 'GET' : 'POST')
    const { get, post, put } = studentOf(path!).campus
    const send = { GET: get, POST: post, PUT: put }[method]!
    const json = body?.replace('"unit_id":10000000001', `"unit_id":${next_unit_id}`)
    const sent = await send(address, json === undefined ? undefined : JSON.parse(json))
    if (path === '/sessions') $SESSION_ID = sent.body.session_id
    expect(comparable(sent.body), call).toEqual(comparable(answer))
  }
})
