import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { createLesson } from '../../../test/lessons.ts'
import { operate } from '../../../test/operator.ts'
import { createAccess, signInStudent, type TestStudent } from '../../../test/records.ts'

const app = await startTestApp()
const question_id = '6f1c8f9e-3c56-4a44-9a37-0c8b5f4c9a11'
const question = { key: 'q1', kind: 'short_text', question: 'Who helped?', answer: ['nobody'], points: 1 }
const blocks = [
  {
    type: 'quiz' as const,
    content: { pass_percent: 50, max_attempts: null, grading: 'server', questions: [question] },
  },
  { type: 'assignment' as const, content: { instructions: 'Describe your balcony.' } },
  {
    type: 'survey' as const,
    content: { questions: [{ id: question_id, kind: 'text', question: 'And now?' }] },
  },
]

/** A lesson in which two students wrote the same words everywhere. */
async function start(words: string) {
  const account = await createTestAccount(app)
  const { student: ana, product_id, block_ids } = await createLesson(account, blocks)
  const ben = await signInStudent(account)
  await createAccess(account, { email: ben.email, product_id })
  const write = async ({ campus }: TestStudent, value: string) => {
    const [quiz, task, survey] = block_ids
    const answers = [
      await campus.post(`/blocks/${quiz}/submit`, { answers: [{ key: 'q1', value }] }),
      await campus.post(`/blocks/${task}/submit`, { text: value, file_names: [`${value}.pdf`] }),
      await campus.put(`/surveys/${survey}`, { answers: [{ question_id, value }] }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  }
  await write(ana, words)
  await write(ben, `I asked ${ana.email}, and`)
  const read = async (path: string) => (await account.api.get(path)).body.data
  return {
    ...{ account, ana, ben },
    events: () => read(`/learning/events?product_id=${product_id}`),
    feedback: () => read(`/products/${product_id}/feedback/responses`),
  }
}

test('an export of a person shows what they submitted and answered', async () => {
  const { account, ana } = await start('My own words')
  const exported = await operate(account, 'contact export', { email: ana.email })
  expect(exported).toMatchObject({
    submissions: [
      { kind: 'quiz', attempt: 1, answers: [{ key: 'q1', value: 'My own words', correct: false }] },
      { kind: 'assignment', text: 'My own words', file_names: ['My own words.pdf'] },
    ],
    survey_responses: [{ answers: [{ question_id, kind: 'text', value: 'My own words' }] }],
  })
})

test('erasing a person leaves the evidence of what was graded, without their words and email', async () => {
  const { account, ana, ben, events, feedback } = await start('My own words')
  expect(await feedback()).toHaveLength(2)
  const before = (await events()).map(({ id }: { id: string }) => id)
  await operate(account, 'contact erase', { email: ana.email })
  const after = await events()
  expect(after.map(({ id }: { id: string }) => id)).toEqual(before)
  expect(after).toMatchObject([
    { kind: 'quiz_submitted', visitor_id: ana.visitor_id, visitor_email: '' },
    { kind: 'assignment_submitted', visitor_id: ana.visitor_id, visitor_email: '' },
    { visitor_id: ben.visitor_id, visitor_email: ben.email },
    { visitor_id: ben.visitor_id, visitor_email: ben.email },
  ])
  expect(after[0].evidence).toEqual({
    ...{ source: 'server_graded', score: 0, max_score: 1, passed: false, attempt: 1 },
    answers: [{ key: 'q1', correct: false }],
  })
  expect(after[1].evidence).toMatchObject({ file_names: [], text_chars: 12 })
  expect(await feedback()).toMatchObject([{ visitor_id: ben.visitor_id }])
  const rows = await app.sql(
    `select from block_submissions where visitor_id = $1 union all select from survey_responses where visitor_id = $1`,
    [ana.visitor_id],
  )
  expect(rows).toEqual([])
})

test('an email that others wrote is erased from what they submitted, answered, and from its evidence', async () => {
  const { account, ana, ben, events, feedback } = await start('Hello')
  const [{ updated_at }] = await feedback()
  await operate(account, 'contact erase', { email: ana.email })
  const words = 'I asked [erased], and'
  const [, , quiz, task] = await events()
  expect(quiz.evidence.answers).toEqual([{ key: 'q1', value: words, correct: false }])
  expect(task.evidence.file_names).toEqual([`${words}.pdf`])
  expect(await feedback()).toMatchObject([{ updated_at, answers: [{ value: words }] }])
  const rows = await app.sql(
    'select text, file_names, answers from block_submissions where visitor_id = $1 order by id',
    [ben.visitor_id],
  )
  expect(rows).toEqual([
    { text: null, file_names: null, answers: [{ key: 'q1', value: words, correct: false }] },
    { text: words, file_names: [`${words}.pdf`], answers: null },
  ])
})
