import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createCourse, createLesson, listBlockIds } from '../../../../test/lessons.ts'
import { createAccess, signInStudent } from '../../../../test/records.ts'

const app = await startTestApp()
let account: TestAccount
beforeAll(async () => {
  account = await createTestAccount(app)
})

const base = { question: 'What?', points: 1 }
const questions = [
  { ...base, key: 'q1', kind: 'single', options: ['March', 'July'], answer: 'March', points: 2.5 },
  { ...base, key: 'q2', kind: 'multiple', options: ['Basil', 'Oak', 'Mint'], answer: ['Basil', 'Mint'] },
  { ...base, key: 'q3', kind: 'true_false', answer: false },
  { ...base, key: 'q4', kind: 'number', answer: 20, tolerance: 0.5 },
  { ...base, key: 'q5', kind: 'short_text', answer: ['secret aphid'] },
]
const quizBlock = (fields: object = {}) => ({
  type: 'quiz' as const,
  content: { pass_percent: 60, max_attempts: null, grading: 'server', questions, ...fields },
})
const taskBlock = { type: 'assignment' as const, content: { instructions: 'Describe your balcony.' } }
const right = [
  { key: 'q5', value: ' Secret  APHID' },
  { key: 'q1', value: 'March' },
  { key: 'q2', value: ['Mint', 'Basil'] },
  { key: 'q3', value: false },
  { key: 'q4', value: 20.5 },
]

/** A lesson with blocks, and what one of its students sends to the first one. */
async function start(...blocks: NonNullable<Parameters<typeof createLesson>[1]>) {
  const lesson = await createLesson(account, blocks)
  const { student, unit_id, product_id, block_ids } = lesson
  return {
    ...lesson,
    submit: (body: object, block = 0) => student.campus.post(`/blocks/${block_ids[block]}/submit`, body),
    read: async () => (await student.campus.get(`/lessons/${unit_id}`)).body.blocks,
    events: async () => (await account.api.get(`/learning/events?product_id=${product_id}`)).body.data,
  }
}

test('a quiz is graded by the server, and its lesson shows attempts, the best score and that it was passed', async () => {
  const { submit, read } = await start(quizBlock())
  expect(await read()).toMatchObject([{ attempts: 0, best_score: null, passed: false }])
  const results = (correct: string[]) => questions.map(({ key }) => ({ key, correct: correct.includes(key) }))
  const all = { score: 6.5, max_score: 6.5, passed: true, results: results(['q1', 'q2', 'q3', 'q4', 'q5']) }
  const some = [right[1]!, { key: 'q2', value: ['Basil'] }, { key: 'q4', value: 20.6 }, right[3]!]
  const failed = { score: 3.5, max_score: 6.5, passed: false, results: results(['q1', 'q3']) }
  const answers = [
    await submit({ answers: some }),
    await submit({ answers: right }),
    await submit({ answers: [] }),
  ]
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, { ...failed, attempt: 1 }],
    [200, { ...all, attempt: 2 }],
    [200, { score: 0, max_score: 6.5, passed: false, attempt: 3, results: results([]) }],
  ])
  expect(await read()).toMatchObject([{ attempts: 3, best_score: 6.5, passed: true }])
})

test('nothing that a student is sent tells an answer beyond which of theirs were correct', async () => {
  const { submit, read, student, product_id } = await start(quizBlock())
  const sent = [
    (await submit({ answers: [{ key: 'q5', value: 'wrong' }] })).text,
    (await submit({ answers: [{ key: 'q5', value: 7 }] })).text,
    JSON.stringify(await read()),
    (await student.campus.get(`/courses/${product_id}`)).text,
  ].join('\n')
  expect(sent).not.toMatch(/secret|aphid|tolerance|"answer"/i)
})

test('evidence of a quiz keeps who graded it, the grade and what was answered', async () => {
  const { submit, events, student, product_id, unit_id, block_ids } = await start(quizBlock())
  await submit({ answers: [right[1]!, { key: 'q4', value: 1 }] })
  const { visitor_id, email: visitor_email } = student
  expect(await events()).toMatchObject([
    {
      ...{ kind: 'quiz_submitted', visitor_id, visitor_email, product_id, unit_id, block_id: block_ids[0] },
      evidence: {
        ...{ source: 'server_graded', score: 2.5, max_score: 6.5, passed: false, attempt: 1 },
        answers: [
          { key: 'q1', value: 'March', correct: true },
          { key: 'q4', value: 1, correct: false },
        ],
      },
    },
  ])
})

test('what is refused names the key, counts no attempt and records nothing', async () => {
  const { submit, read, events } = await start(quizBlock({ max_attempts: 1 }))
  const refused: [object, string][] = [
    [{ answers: [{ key: 'q9', value: 1 }] }, '"q9"'],
    [{ answers: [right[1], right[1]] }, '"q1"'],
    [{ answers: [{ key: 'q1', value: 3 }] }, '"q1"'],
    [{ answers: [{ key: 'q1', value: ['March'] }] }, '"q1"'],
    [{ answers: [{ key: 'q2', value: 'Basil' }] }, '"q2"'],
    [{ answers: [{ key: 'q3', value: 'false' }] }, '"q3"'],
    [{ answers: [{ key: 'q4', value: '20' }] }, '"q4"'],
    [{ answers: [{ key: 'q5', value: true }] }, '"q5"'],
    [{ answers: [right[1], { key: 'q4', value: null }] }, 'answers.1.value'],
    [{ answers: [{ key: 'q4' }] }, 'value'],
    [{}, 'answers'],
    [{ answers: right, text: 'and more' }, 'text'],
    [{ score: 1, max_score: 1, source: 'legacy_client_reported' }, 'score'],
  ]
  for (const [body, name] of refused) {
    const answer = await submit(body)
    expect([name, answer.status, answer.body.error.type]).toEqual([name, 400, 'invalid_request'])
    expect(answer.body.error.message).toContain(name)
  }
  expect(await read()).toMatchObject([{ attempts: 0, best_score: null }])
  expect(await events()).toEqual([])
  expect((await submit({ answers: [] })).status).toBe(200)
})

test('of twenty submissions at once with one attempt left, one counts', async () => {
  const { submit, read, events } = await start(quizBlock({ max_attempts: 3 }))
  await submit({ answers: [] })
  await submit({ answers: [] })
  const answers = await Promise.all(Array.from({ length: 20 }, () => submit({ answers: right })))
  const passed = answers.filter(({ status }) => status === 200)
  expect(passed.map(({ body }) => body.attempt)).toEqual([3])
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, body }) => `${status} ${body.error.type}`)).toEqual(
    Array(19).fill('409 no_attempts_left'),
  )
  expect(await read()).toMatchObject([{ attempts: 3, best_score: 6.5, passed: true }])
  expect(await events()).toHaveLength(3)
})

test('submissions at once without a limit are numbered one by one, for each student', async () => {
  const { submit, product_id, block_ids } = await start(quizBlock())
  const other = await signInStudent(account)
  await createAccess(account, { email: other.email, product_id })
  const theirs = () => other.campus.post(`/blocks/${block_ids[0]}/submit`, { answers: [] })
  const sent = Array.from({ length: 8 }, () => [submit({ answers: [] }), theirs()]).flat()
  const attempts = (await Promise.all(sent)).map(({ body }) => body.attempt)
  const one = [1, 2, 3, 4, 5, 6, 7, 8]
  expect(attempts.filter((_, i) => i % 2 === 0).sort()).toEqual(one)
  expect(attempts.filter((_, i) => i % 2 === 1).sort()).toEqual(one)
})

test('a quiz that the player grades takes its score, and refuses answers', async () => {
  const { submit, read, events } = await start(quizBlock({ grading: 'client', max_attempts: 2 }))
  const report = { score: 5, max_score: 10, source: 'legacy_client_reported' }
  expect((await submit({ answers: right })).body.error.message).toContain('answers')
  for (const name of ['score', 'max_score', 'source'] as const) {
    const { status, body } = await submit({ ...report, [name]: undefined })
    expect([status, body.error.message]).toEqual([400, expect.stringContaining(`${name}: is required`)])
  }
  expect((await submit({ ...report, score: 11 })).status).toBe(400)
  expect((await submit({ ...report, score: 0, max_score: 0 })).status).toBe(400)
  expect((await submit({ ...report, source: 'server_graded' })).status).toBe(400)
  const { body } = await submit(report)
  expect(body).toEqual({ score: 5, max_score: 10, passed: false, attempt: 1, results: [] })
  expect((await submit({ ...report, score: 6 })).body).toMatchObject({ passed: true, attempt: 2 })
  expect((await submit(report)).body.error.type).toBe('no_attempts_left')
  expect(await read()).toMatchObject([{ attempts: 2, best_score: 6, passed: true }])
  expect(await events()).toMatchObject([
    { evidence: { source: 'legacy_client_reported', score: 5, answers: [] } },
    { evidence: { source: 'legacy_client_reported', score: 6, passed: true } },
  ])
})

test('a certificate asks for every quiz that the server grades, and for no other', async () => {
  const { submit, student, product_id } = await start(
    quizBlock(),
    quizBlock({ grading: 'client' }),
    quizBlock({ pass_percent: 100 }),
  )
  const certificate = {
    title: 'Gardener',
    requires: { all_lessons: false, quizzes_passed: true, exam_product_ids: [] },
  }
  await app.sql(
    `insert into course_settings (account_id, product_id, certificate, created_at, updated_at)
     values ($1, $2, $3, now(), now())`,
    [account.account.id, product_id, JSON.stringify(certificate)],
  )
  const met = async () =>
    (await student.campus.get(`/courses/${product_id}`)).body.certificate.requirements[0].met
  const steps: [object, number, boolean][] = [
    [{ answers: right }, 0, false],
    [{ answers: right.slice(1) }, 2, false],
    [{ answers: right }, 2, true],
    [{ answers: [] }, 2, true],
  ]
  for (const [body, block, expected] of steps) {
    await submit(body, block)
    expect(await met()).toBe(expected)
  }
})

test('an assignment takes a text, names of files or both, again and again; its evidence holds no text', async () => {
  const { submit, read, events, unit_id } = await start(taskBlock)
  expect(await read()).toMatchObject([{ submitted_at: null }])
  const first = await submit({ text: 'A sunny balcony 🌿' })
  expect([first.status, Object.keys(first.body)]).toEqual([200, ['submission_id', 'submitted_at']])
  app.clock.advance('1h')
  const second = await submit({ file_names: ['plan.pdf', 'pots.jpg'], text: '' })
  expect(await read()).toMatchObject([{ submitted_at: second.body.submitted_at }])
  expect(second.body.submitted_at).not.toBe(first.body.submitted_at)
  expect(
    (await events()).map(({ kind, unit_id: unit, evidence }: never) => ({ kind, unit, evidence })),
  ).toEqual([
    {
      kind: 'assignment_submitted',
      unit: unit_id,
      evidence: { submission_id: first.body.submission_id, file_names: [], text_chars: 17 },
    },
    {
      kind: 'assignment_submitted',
      unit: unit_id,
      evidence: {
        submission_id: second.body.submission_id,
        file_names: ['plan.pdf', 'pots.jpg'],
        text_chars: 0,
      },
    },
  ])
  for (const body of [{}, { text: '' }, { file_names: [] }, { text: 'x', answers: [] }])
    expect((await submit(body)).status).toBe(400)
  expect(await events()).toHaveLength(2)
})

test('nobody submits to a block that is foreign, removed, of another type, or in a lesson that is a draft or closed', async () => {
  const blocks = [quizBlock(), taskBlock, { type: 'text' as const, content: { html: '<p>Hello</p>' } }]
  const { product_id, unit_ids } = await createCourse(account, [[{ blocks }, { blocks, status: 'draft' }]])
  const [quiz, task, text, , draftTask] = await listBlockIds(account, product_id)
  const student = await signInStudent(account)
  const send = async (block_id: number) => {
    const body = block_id === quiz ? { answers: [] } : { text: 'Here it is.' }
    const answer = await student.campus.post(`/blocks/${block_id}/submit`, body)
    return answer.status === 200 ? 200 : `${answer.status} ${answer.body.error.type}`
  }
  expect(await send(quiz!)).toBe('404 not_found')
  await createAccess(account, { email: student.email, product_id })
  const foreign = await createLesson(await createTestAccount(app), [taskBlock])
  expect([await send(quiz!), await send(task!)]).toEqual([200, 200])
  const refused = [text!, draftTask!, foreign.block_ids[0]!, 7]
  expect(await Promise.all(refused.map(send))).toEqual(Array(4).fill('404 not_found'))

  await app.sql(`update course_blocks set removed_at = now(), content = '{}' where id = $1`, [task])
  expect(await send(task!)).toBe('404 not_found')
  const asLesson = async () => {
    const { status, body } = await student.campus.get(`/lessons/${unit_ids[0]}`)
    const [submitted, read] = [await send(quiz!), status === 200 ? 200 : `${status} ${body.error.type}`]
    expect(submitted).toBe(read)
    return submitted
  }
  await app.sql(`update products set replay_visibility = 'since_joined' where id = $1`, [product_id])
  await app.sql(`update course_units set published_at = '2020-01-01' where id = $1`, [unit_ids[0]])
  expect(await asLesson()).toBe('403 before_your_access')
  await app.sql(`update products set replay_visibility = 'all' where id = $1`, [product_id])
  const [{ id: access_id }] = (await account.api.get(`/academy/access?product_id=${product_id}`)).body.data
  await account.api.patch(`/academy/access/${access_id}`, { paused: true })
  expect(await asLesson()).toBe('403 access_paused')
  await account.api.patch(`/academy/access/${access_id}`, {
    paused: false,
    expires_at: new Date(app.clock.now().getTime() + 60_000).toISOString(),
  })
  expect(await asLesson()).toBe(200)
  app.clock.advance('2m')
  expect(await asLesson()).toBe('403 access_ended')
  await account.api.delete(`/academy/access/${access_id}`)
  expect(await asLesson()).toBe('404 not_found')
})
