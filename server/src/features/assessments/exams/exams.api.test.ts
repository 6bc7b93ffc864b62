import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createSitting, examQuestions, longQuestion, setExam } from '../../../../test/exams.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createAccess, createProduct, signInStudent } from '../../../../test/records.ts'

const app = await startTestApp()
let account: TestAccount
beforeAll(async () => {
  account = await createTestAccount(app)
})

/** An exam with a student who takes it. */
async function sit(fields: Parameters<typeof createSitting>[1] = {}) {
  const { student, product_id } = await createSitting(account, fields)
  const at = `/exams/${product_id}`
  return {
    ...{ student, product_id },
    read: async () => (await student.campus.get(at)).body,
    start: () => student.campus.post(`${at}/start`),
    save: (answers: object[]) => student.campus.put(`${at}/answers`, { answers }),
    submit: (answers: object[]) => student.campus.post(`${at}/submit`, { answers }),
    events: async () => (await account.api.get(`/learning/events?product_id=${product_id}`)).body.data,
  }
}

const month = { key: 'month', value: 'March' }
const degrees = { key: 'degrees', value: 18 }
const open = examQuestions.map((question) => {
  const { answer: _answer, tolerance: _tolerance, ...shown } = { answer: 0, tolerance: 0, ...question }
  return shown
})
const refusal = ({ status, body }: { status: number; body: { error?: { type: string } } }) => [
  status,
  body.error?.type,
]
const tooLate = [409, 'exam_time_over']
const minute = 60_000
/** A moment of the clock after now. */
const after = (ms: number) => new Date(app.clock.nowMs() + ms).toISOString()

test('an exam is started, saved and submitted; what was saved counts with what is submitted', async () => {
  const { student, product_id, read, start, save, submit, events } = await sit()
  const head = { title: 'Final exam', time_limit_seconds: 1800, pass_percent: 50 }
  expect(await read()).toEqual({ ...head, attempts: [], attempts_left: 2 })
  const [started_at, ends_at] = [after(0), after(30 * minute)]
  const started = { attempt: 1, started_at, ends_at, remaining_seconds: 1800, questions: open }
  expect(await start()).toMatchObject({ status: 200, body: started })
  app.clock.advance('1m')
  expect((await start()).body).toEqual({ ...started, remaining_seconds: 1740 })
  const running = { attempt: 1, status: 'running', grade: null, passed: null, started_at, submitted_at: null }
  expect(await read()).toEqual({ ...head, attempts: [running], attempts_left: 1 })
  expect((await save([month, { key: 'degrees', value: 99 }])).body).toEqual({
    attempt: 1,
    answers: [month, { key: 'degrees', value: 99 }],
  })
  expect((await save([])).body.answers).toHaveLength(2)
  app.clock.advance('1m')
  const grade = { score: 4, max_score: 4, percent: 100, passed: true }
  const submitted = await submit([degrees])
  expect([submitted.status, submitted.body]).toEqual([200, { attempt: 1, grade, review_status: 'reviewed' }])
  const done = { ...running, status: 'reviewed', grade, passed: true, submitted_at: after(0) }
  expect(await read()).toEqual({ ...head, attempts: [done], attempts_left: 1 })
  const who = { visitor_id: student.visitor_id, visitor_email: student.email, product_id }
  expect(await events()).toMatchObject([
    {
      ...{ ...who, unit_id: null, block_id: null, kind: 'exam_started', occurred_at: started_at },
      evidence: { attempt: 1, time_limit_seconds: 1800 },
    },
    {
      ...{ ...who, kind: 'exam_submitted', occurred_at: done.submitted_at },
      evidence: {
        ...{ attempt: 1, questions: open, grade, review_status: 'reviewed', reviewer: null },
        answers: [
          { ...month, points: 1 },
          { ...degrees, points: 3 },
        ],
      },
    },
  ])
})

test('no answer of the interface to a student carries what is correct', async () => {
  const { student, product_id, start, save, submit, read } = await sit({
    questions: [
      { key: 'a', kind: 'short_text', question: 'Name the pest', answer: ['hidden aphid'], points: 1 },
      { key: 'b', kind: 'number', question: 'Degrees?', answer: 424242, tolerance: 171717, points: 1 },
    ],
  })
  const answers = [await start(), await save([]), await submit([]), { body: await read() }]
  answers.push(await student.campus.get(`/courses/${product_id}`))
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/hidden|424242|171717/)
})

test('a submit counts until 30 seconds after the end, and not a millisecond longer', async () => {
  for (const [late, counts] of [
    [0, true],
    [30_000, true],
    [30_001, false],
  ] as const) {
    const { start, save, submit, read } = await sit()
    await start()
    app.clock.advance(`${30 * minute + late}ms`)
    const saved = await save([month])
    const submitted = await submit([degrees])
    const expected = counts ? [200, undefined] : tooLate
    expect([late, refusal(saved), refusal(submitted)]).toEqual([late, expected, expected])
    const { attempts } = await read()
    expect(attempts).toMatchObject([{ status: 'reviewed', grade: { score: counts ? 4 : 0 } }])
  }
})

test('an attempt that is never submitted ends by itself with what was saved, dated at its end', async () => {
  const { start, save, submit, read, events } = await sit()
  await start()
  await save([degrees])
  const ends_at = after(30 * minute)
  app.clock.advance(`${30 * minute + 30_000}ms`)
  await app.drain()
  expect(await read()).toMatchObject({ attempts: [{ status: 'running', submitted_at: null }] })
  app.clock.advance('1ms')
  const shown = await read()
  expect(await events()).toHaveLength(1)
  await app.drain()
  expect(await read()).toEqual(shown)
  const grade = { score: 3, max_score: 4, percent: 75, passed: true }
  expect(shown.attempts).toMatchObject([{ status: 'reviewed', grade, passed: true, submitted_at: ends_at }])
  expect(refusal(await submit([month]))).toEqual(tooLate)
  app.clock.advance('1h')
  await app.drain()
  const [, ended, ...others] = await events()
  expect(others).toEqual([])
  expect(ended).toMatchObject({
    kind: 'exam_submitted',
    occurred_at: ends_at,
    evidence: { attempt: 1, grade, review_status: 'reviewed', answers: [{ ...degrees, points: 3 }] },
  })
})

test('a start after the end finishes the attempt that is over, once, and begins the next one', async () => {
  const { start, save, events } = await sit()
  await start()
  await save([month])
  app.clock.advance(`${30 * minute + 30_001}ms`)
  const again = await Promise.all([start(), start(), start()])
  await app.drain()
  expect(again.map(({ body }) => body.attempt)).toEqual([2, 2, 2])
  const kinds = (await events()).map(
    ({ kind, evidence }: { kind: string; evidence: { attempt: number } }) => [kind, evidence.attempt],
  )
  expect(kinds).toEqual([
    ['exam_started', 1],
    ['exam_submitted', 1],
    ['exam_started', 2],
  ])
})

test('parallel starts make one attempt, parallel submits count once, and no attempt passes the limit', async () => {
  const { start, submit, read, events } = await sit({ max_attempts: 2 })
  for (const attempt of [1, 2]) {
    const starts = await Promise.all(Array.from({ length: 6 }, start))
    expect(starts.map(({ body }) => body.attempt)).toEqual(Array(6).fill(attempt))
    const submits = await Promise.all([[month], [degrees], [], [month, degrees]].map(submit))
    expect(submits.map(refusal).toSorted()).toEqual([
      [200, undefined],
      ...Array(3).fill([409, 'exam_not_running']),
    ])
  }
  const refused = await Promise.all([start(), start()])
  expect(refused.map(refusal)).toEqual(Array(2).fill([409, 'no_attempts_left']))
  const { attempts, attempts_left } = await read()
  expect([attempts.length, attempts_left, (await events()).length]).toEqual([2, 0, 4])
})

test('parallel saves of different answers are all kept', async () => {
  const { start, save, submit } = await sit()
  await start()
  await Promise.all([save([month]), save([degrees])])
  expect((await submit([])).body.grade.score).toBe(4)
})

test('an attempt keeps its questions, time and pass mark, whatever becomes of the exam', async () => {
  const { product_id, start, read, submit } = await sit({ pass_percent: 25 })
  const { body: before } = await start()
  const other = { key: 'other', kind: 'true_false' as const, question: 'So?', answer: true, points: 9 }
  await setExam(account, product_id, {
    ...{ questions: [other], time_limit_minutes: 1, pass_percent: 100, max_attempts: 1 },
  })
  expect((await start()).body).toEqual(before)
  app.clock.advance('20m')
  expect(refusal(await submit([{ key: 'other', value: true }]))).toEqual([400, 'invalid_request'])
  expect((await submit([month])).body.grade).toEqual({ score: 1, max_score: 4, percent: 25, passed: true })
  expect(await read()).toMatchObject({ time_limit_seconds: 60, pass_percent: 100, attempts_left: 0 })
  expect(refusal(await start())).toEqual([409, 'no_attempts_left'])
})

test('unknown keys, keys given twice and values of the wrong type are refused with all that came with them', async () => {
  const { start, save, submit } = await sit({ questions: [...examQuestions, longQuestion] })
  await start()
  for (const wrong of [
    { key: 'unknown', value: 1 },
    { key: 'month', value: 3 },
    { key: 'degrees', value: '20' },
    { key: 'plan', value: ['a', 'list'] },
  ])
    for (const send of [save, submit]) {
      const answer = await send([wrong.key === 'month' ? degrees : month, wrong])
      expect(refusal(answer)).toEqual([400, 'invalid_request'])
      expect(answer.body.error.message).toContain(wrong.key)
    }
  expect(refusal(await save([month, month]))).toEqual([400, 'invalid_request'])
  expect((await save([])).body.answers).toEqual([])
  expect((await save([{ key: 'plan', value: 'x'.repeat(20_000) }])).status).toBe(200)
})

test('an exam needs open access, and what is no exam or was never started is refused', async () => {
  const { student, product_id, save, submit } = await sit()
  expect(refusal(await save([month]))).toEqual([409, 'exam_not_running'])
  expect(refusal(await submit([month]))).toEqual([409, 'exam_not_running'])
  const calls = (campus: typeof student.campus, id: number) => [
    campus.get(`/exams/${id}`),
    campus.post(`/exams/${id}/start`),
    campus.put(`/exams/${id}/answers`, { answers: [] }),
    campus.post(`/exams/${id}/submit`, { answers: [] }),
  ]
  const refusals = async (campus = student.campus, id = product_id) =>
    (await Promise.all(calls(campus, id))).map(refusal)
  const stranger = await signInStudent(account)
  expect(await refusals(stranger.campus)).toEqual(Array(4).fill([404, 'not_found']))
  const { id: course } = await createProduct(account)
  await createAccess(account, { email: student.email, product_id: course })
  expect(await refusals(student.campus, course)).toEqual(Array(4).fill([404, 'not_found']))
  const access = (await account.api.get(`/academy/access?product_id=${product_id}`)).body.data[0]
  await account.api.patch(`/academy/access/${access.id}`, { paused: true })
  expect(await refusals()).toEqual(Array(4).fill([403, 'access_paused']))
  await account.api.patch(`/academy/access/${access.id}`, { paused: false, expires_at: after(minute) })
  app.clock.advance('2m')
  expect(await refusals()).toEqual(Array(4).fill([403, 'access_ended']))
  await account.api.delete(`/academy/access/${access.id}`)
  expect(await refusals()).toEqual(Array(4).fill([404, 'not_found']))
})

test('an attempt whose access ends while it runs ends by itself with what was saved', async () => {
  const { product_id, start, save, events } = await sit()
  await start()
  await save([degrees])
  const access = (await account.api.get(`/academy/access?product_id=${product_id}`)).body.data[0]
  await account.api.delete(`/academy/access/${access.id}`)
  app.clock.advance('31m')
  await app.drain()
  expect((await events()).at(-1)).toMatchObject({ kind: 'exam_submitted', evidence: { grade: { score: 3 } } })
})

test('a deleted exam takes its attempts with it, running ones too, and leaves its evidence', async () => {
  const { product_id, start, events } = await sit()
  await start()
  await account.api.delete(`/products/${product_id}`)
  app.clock.advance('31m')
  await app.drain()
  expect(await app.sql('select from exam_attempts where product_id = $1', [product_id])).toEqual([])
  expect(await events()).toMatchObject([{ kind: 'exam_started' }])
})
