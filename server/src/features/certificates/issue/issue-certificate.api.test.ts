import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createExam } from '../../../../test/exams.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createLesson, setCertificate } from '../../../../test/lessons.ts'
import { createAccess, signInStudent } from '../../../../test/records.ts'

const app = await startTestApp()
const account = await createTestAccount(app)
type Blocks = Parameters<typeof createLesson>[1]

/** A lesson of a course with a certificate, and what its student asks for. */
async function start(requires: Parameters<typeof setCertificate>[2] = {}, blocks?: Blocks) {
  const lesson = await createLesson(account, blocks)
  const { student, product_id, unit_id } = lesson
  await setCertificate(account, product_id, requires)
  const { campus } = student
  return {
    ...lesson,
    campus,
    issue: () => campus.post(`/certificates/${product_id}`),
    complete: () => campus.post(`/lessons/${unit_id}/complete`),
    outline: async () => (await campus.get(`/courses/${product_id}`)).body,
    events: async () => (await account.api.get(`/learning/events?product_id=${product_id}`)).body.data,
  }
}

const question = { key: 'q', kind: 'true_false', question: 'Shade?', answer: false, points: 1 }
const quiz = (grading: 'server' | 'client') => ({
  type: 'quiz' as const,
  content: { pass_percent: 60, max_attempts: null, grading, questions: [question] },
})

test('a certificate is issued once all lessons are completed, and asking again answers the same one', async () => {
  const { issue, complete, outline, events, student } = await start({ all_lessons: true })
  expect(await issue()).toMatchObject({
    status: 409,
    body: { error: { type: 'requirements_not_met', message: expect.stringContaining('all_lessons') } },
  })
  expect((await outline()).certificate.issued).toBeNull()
  await complete()
  const first = await issue()
  const { verification_code, issued_at, requirements, pdf_url, verify_url } = first.body
  expect(first.status).toBe(201)
  expect(requirements).toEqual([{ name: 'all_lessons', met: true }])
  expect(verify_url).toBe(`${app.app.base_url}/verify/${verification_code}`)
  const { issued } = (await outline()).certificate
  expect(issued).toEqual({ verification_code, issued_at, pdf_url: expect.stringContaining('/pdf?expires=') })
  app.clock.advance('1d')
  await student.campus.patch('/me', { name: 'Somebody else' })
  await student.campus.post(`/lessons/${(await outline()).modules[0].units[0].id}/uncomplete`)
  const again = await issue()
  expect([again.status, { ...again.body, pdf_url }]).toEqual([200, first.body])
  const issuances = (await events()).filter(({ kind }: { kind: string }) => kind === 'certificate_issued')
  expect(issuances).toEqual([
    expect.objectContaining({
      visitor_email: student.email,
      occurred_at: issued_at,
      evidence: { verification_code, issued_at, requirements },
    }),
  ])
})

test('quizzes that the server grades must be passed; those that the player grades count for nothing', async () => {
  const { issue, campus, block_ids } = await start({ quizzes_passed: true }, [quiz('server'), quiz('client')])
  const report = { score: 1, max_score: 1, source: 'legacy_client_reported' }
  await campus.post(`/blocks/${block_ids[1]}/submit`, report)
  expect((await issue()).body.error.message).toContain('quizzes_passed')
  await campus.post(`/blocks/${block_ids[0]}/submit`, { answers: [{ key: 'q', value: true }] })
  expect((await issue()).status).toBe(409)
  await campus.post(`/blocks/${block_ids[0]}/submit`, { answers: [{ key: 'q', value: false }] })
  expect(await issue()).toMatchObject({
    status: 201,
    body: { requirements: [{ name: 'quizzes_passed', met: true }] },
  })
})

test('each exam must be passed once, whatever became of its other attempts', async () => {
  const exams = [await createExam(account), await createExam(account)]
  const { issue, outline, campus, student } = await start({ exam_product_ids: exams })
  const sit = async (exam: number, answer: string) => {
    await campus.post(`/exams/${exam}/start`)
    const answers = [
      { key: 'month', value: answer },
      { key: 'degrees', value: answer === 'March' ? 20 : 0 },
    ]
    expect((await campus.post(`/exams/${exam}/submit`, { answers })).status).toBe(200)
  }
  for (const product_id of exams) await createAccess(account, { email: student.email, product_id })
  await sit(exams[0]!, 'July')
  await sit(exams[0]!, 'March')
  await sit(exams[1]!, 'July')
  const { message } = (await issue()).body.error
  expect([message.includes(`exam_${exams[0]}`), message.includes(`exam_${exams[1]}`)]).toEqual([false, true])
  expect((await outline()).certificate.requirements).toEqual([
    { name: `exam_${exams[0]}`, met: true },
    { name: `exam_${exams[1]}`, met: false },
  ])
  await sit(exams[1]!, 'March')
  expect((await issue()).status).toBe(201)
})

test('a student without a name is asked for one, and the certificate says the name of that moment', async () => {
  const { product_id } = await start()
  const student = await signInStudent(account, { name: null })
  await createAccess(account, { email: student.email, product_id })
  const issue = () => student.campus.post(`/certificates/${product_id}`)
  expect(await issue()).toMatchObject({ status: 409, body: { error: { type: 'name_needed' } } })
  await student.campus.patch('/me', { name: 'Zoë' })
  const { status, body } = await issue()
  expect(status).toBe(201)
  const { pathname } = new URL(body.verify_url)
  expect((await app.request({ path: `${pathname}.json` })).body.name).toBe('Zoë')
})

test('a new certificate needs open access; one that was issued stays readable when the access ends', async () => {
  const { issue, outline, student, product_id } = await start()
  const grants = await account.api.get(`/academy/access?product_id=${product_id}`)
  const { id } = grants.body.data.find(
    ({ visitor_id }: { visitor_id: number }) => visitor_id === student.visitor_id,
  )
  const set = (fields: object) => account.api.patch(`/academy/access/${id}`, fields)
  const soon = new Date(app.clock.nowMs() + 3_600_000).toISOString()
  await set({ paused: true })
  expect((await issue()).body.error.type).toBe('access_paused')
  await set({ paused: false, expires_at: soon })
  app.clock.advance('2h')
  expect((await issue()).body.error.type).toBe('access_ended')
  await set({ expires_at: null })
  const { body } = await issue()
  await set({ paused: true })
  const code = { verification_code: body.verification_code }
  expect(await issue()).toMatchObject({ status: 200, body: code })
  expect((await outline()).certificate.issued).toMatchObject(code)
  await account.api.delete(`/academy/access/${id}`)
  expect(await issue()).toMatchObject({ status: 200, body: code })
})

test('a course without a certificate, and one that the student cannot see, have none to issue', async () => {
  const { student } = await createLesson(account)
  const other = await start()
  const plain = await createLesson(account)
  for (const [asking, id] of [
    [student, other.product_id],
    [plain.student, plain.product_id],
    [student, 1],
  ] as const) {
    expect((await asking.campus.post(`/certificates/${id}`)).status).toBe(404)
  }
})

test('a certificate that was issued is shown when its course has none any more', async () => {
  const { issue, outline, product_id } = await start()
  const { verification_code } = (await issue()).body
  await app.sql('delete from course_settings where product_id = $1', [product_id])
  expect((await outline()).certificate).toMatchObject({
    title: 'Balcony gardener',
    requirements: [],
    issued: { verification_code },
  })
})

test('ten requests at once issue one certificate', async () => {
  const { issue, events } = await start()
  const answers = await Promise.all(Array.from({ length: 10 }, issue))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201])
  expect(new Set(answers.map(({ body }) => body.verification_code)).size).toBe(1)
  expect(await events()).toHaveLength(1)
})
