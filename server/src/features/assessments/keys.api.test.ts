import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { operate } from '../../../test/operator.ts'
import { createAccess, signInStudent } from '../../../test/records.ts'
import { applyText, createSchool, exportText } from '../courses/files/files.fixture.ts'

const app = await startTestApp()

/** Names that every object has from the language. */
const keys = ['constructor', '__proto__', 'tostring', 'hasownproperty', 'valueof']

async function start() {
  const school = await createSchool(app)
  const student = await signInStudent(school.account)
  for (const product_id of [school.course, school.exam])
    await createAccess(school.account, { email: student.email, product_id })
  const eventsOf = async (product_id: number) =>
    (await school.account.api.get(`/learning/events?product_id=${product_id}`)).body.data
  return { ...school, student, eventsOf }
}

test('questions of an exam may have the keys that objects have from the language, from its file to its evidence', async () => {
  const { account, exam: product_id, student, eventsOf } = await start()
  const questions = keys.map((key) => `    - {key: ${key}, kind: long_text, question: "Why?", points: 2}`)
  const file = `product_id: ${product_id}\nexam:\n  time_limit_minutes: 30\n  pass_percent: 50\n  questions:\n${questions.join('\n')}\n`
  await applyText(account, file)
  expect((await applyText(account, await exportText(account, product_id))).changes).toEqual([])

  await student.campus.post(`/exams/${product_id}/start`)
  const answers = keys.map((key) => ({ key, value: `About ${key}` }))
  await student.campus.put(`/exams/${product_id}/answers`, { answers: answers.slice(1) })
  const { status, body } = await student.campus.post(`/exams/${product_id}/submit`, {
    answers: answers.slice(0, 1),
  })
  const pending = { score: 0, max_score: 10, percent: 0, passed: null }
  expect([status, body]).toEqual([200, { attempt: 1, grade: pending, review_status: 'pending' }])

  const { data } = await operate<{ data: { id: number }[] }>(account, 'exam list')
  const { id } = data[0]!
  const withPoints = (points: number | null) => keys.map((key) => expect.objectContaining({ key, points }))
  const unordered = (points: number | null) => expect.arrayContaining(withPoints(points))
  expect(await operate(account, 'exam show', { id })).toMatchObject({ answers: unordered(null) })
  const review = (points: string[]) => operate(account, 'exam review', { id, points })
  await expect(review(['__proto__=1', '__proto__=2'])).rejects.toThrow('"__proto__" is given twice')
  await expect(review(keys.slice(2).map((key) => `${key}=1`))).rejects.toThrow('constructor, __proto__ too')
  const half = { score: 5, max_score: 10, percent: 50, passed: true }
  expect(await review(keys.map((key) => `${key}=1`))).toMatchObject({ grade: half, answers: unordered(1) })
  // A second review finds what the first one gave.
  const more = { ...half, score: 6, percent: 60 }
  expect(await review(['__proto__=2'])).toMatchObject({ grade: more })
  const events = await eventsOf(product_id)
  expect(events.slice(1).map(({ evidence }: { evidence: object }) => evidence)).toMatchObject([
    { grade: pending, answers: unordered(null) },
    { grade: half, answers: unordered(1) },
    { grade: more },
  ])
})

test('modules, lessons, blocks and questions of quizzes may have them too', async () => {
  const { account, course: product_id, student, eventsOf } = await start()
  const quiz = (unit: number) =>
    [
      `          - key: ${keys[unit]}`,
      '            type: quiz',
      '            pass_percent: 50',
      '            questions:',
      ...keys.map((key) => `              - {key: ${key}, kind: true_false, question: "So?", answer: true}`),
    ].join('\n')
  const parts = keys.flatMap((key, index) => [
    `  - key: ${key}`,
    '    title: A module',
    '    units:',
    `      - key: ${key}`,
    '        title: A lesson',
    '        status: published',
    '        blocks:',
    quiz(index),
  ])
  const applied = await applyText(account, `product_id: ${product_id}\nmodules:\n${parts.join('\n')}\n`)
  expect(applied.changes).toHaveLength(3 * keys.length)
  expect((await applyText(account, await exportText(account, product_id))).changes).toEqual([])

  const outline = (await student.campus.get(`/courses/${product_id}`)).body
  expect(outline.modules.map(({ key }: { key: string }) => key)).toEqual(keys)
  const blocks = outline.modules.map(
    ({ units }: { units: { blocks: { id: number }[] }[] }) => units[0]!.blocks[0]!.id,
  )
  for (const block_id of blocks) {
    const { status, body } = await student.campus.post(`/blocks/${block_id}/submit`, {
      answers: keys.slice(0, 3).map((key) => ({ key, value: true })),
    })
    const results = keys.map((key, index) => ({ key, correct: index < 3 }))
    expect([status, body]).toEqual([200, { score: 3, max_score: 5, passed: true, attempt: 1, results }])
  }
  const events = await eventsOf(product_id)
  expect(events).toHaveLength(keys.length)
  for (const { evidence } of events)
    expect(evidence.answers).toEqual(keys.slice(0, 3).map((key) => ({ key, value: true, correct: true })))
})
