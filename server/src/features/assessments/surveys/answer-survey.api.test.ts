import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createCourse } from '../../../../test/lessons.ts'
import { createAccess, signInStudent } from '../../../../test/records.ts'
import {
  answer,
  changeQuestions,
  choice,
  choices,
  comment,
  createSurveyCourse,
  createSurveyStudent,
  nps,
  stars,
  surveyQuestions,
  yesNo,
} from './surveys.fixture.ts'

const app = await startTestApp()
let account: TestAccount
beforeAll(async () => {
  account = await createTestAccount(app)
})

async function start() {
  const course = await createSurveyCourse(account)
  const student = await createSurveyStudent(account, course)
  const read = async () => (await student.campus.get(`/lessons/${course.unit_ids[0]}`)).body.blocks[0].answers
  return { ...course, student, read }
}

test('only the questions that are sent change, and the lesson shows all answers in the order of its questions', async () => {
  const { student, block_ids, unit_ids, read } = await start()
  expect(await read()).toEqual([])
  const first = await answer(student, block_ids.lesson, { [nps!]: 0, [stars!]: 5 })
  expect([first.status, first.body]).toEqual([
    200,
    {
      id: expect.any(Number),
      block_id: block_ids.lesson,
      unit_id: unit_ids[0],
      answers: [
        { question_id: stars, value: 5 },
        { question_id: nps, value: 0 },
      ],
      created_at: expect.any(String),
      updated_at: first.body.created_at,
    },
  ])
  const values = { [comment!]: '', [yesNo!]: false, [choice!]: 'Balcony', [choices!]: ['Sage', 'Basil'] }
  const second = await answer(student, block_ids.lesson, { ...values, [stars!]: 1 })
  const all = { [stars!]: 1, [nps!]: 0, ...values }
  const answers = surveyQuestions.map(({ id: question_id }) => ({ question_id, value: all[question_id] }))
  expect(second.body).toMatchObject({ id: first.body.id, created_at: first.body.created_at, answers })
  expect(second.body.updated_at > first.body.updated_at).toBe(true)
  expect(await read()).toEqual(answers)
})

test('answers that change nothing are no change', async () => {
  const { student, block_ids } = await start()
  const first = await answer(student, block_ids.lesson, { [stars!]: 4, [choices!]: ['Mint'] })
  app.clock.advance('1h')
  expect((await answer(student, block_ids.lesson, { [choices!]: ['Mint'] })).body).toEqual(first.body)
})

test('a value of the wrong kind, and a question that the survey lacks, are refused by the id, and nothing is stored', async () => {
  const { student, block_ids, read } = await start()
  const wrong: Record<string, unknown[]> = {
    [stars!]: [0, 6, 2.5, '5', true, ['5']],
    [nps!]: [-1, 11, 0.5, '7'],
    [comment!]: [1, false, ['a']],
    [yesNo!]: ['true', 1, 0],
    [choice!]: ['Roof', '', 1, ['Balcony']],
    [choices!]: ['Basil', ['Roof'], ['Basil', 'Basil'], 1],
    '6f1c8f9e-3c56-4a44-9a37-0c8b5f4c9a19': [1],
  }
  for (const [question_id, values] of Object.entries(wrong)) {
    for (const value of values) {
      const { status, body } = await answer(student, block_ids.lesson, { [question_id]: value })
      expect([question_id, value, status, body.error?.type]).toEqual([
        question_id,
        value,
        400,
        'invalid_request',
      ])
      expect(body.error.message).toContain(question_id)
    }
  }
  const twice = [1, 2].map((value) => ({ question_id: stars, value }))
  expect((await student.campus.put(`/surveys/${block_ids.lesson}`, { answers: twice })).status).toBe(400)
  expect((await answer(student, block_ids.lesson, {})).status).toBe(400)
  expect(await read()).toEqual([])
})

test('a student who answers many times at once has one response with all answers', async () => {
  const { student, block_ids, read } = await start()
  const values: [string, unknown][] = [
    [stars!, 3],
    [comment!, 'Water.'],
    [nps!, 9],
    [yesNo!, true],
    [choice!, 'Balcony'],
    [choices!, ['Mint']],
  ]
  const sent = await Promise.all(
    values.map((each) => answer(student, block_ids.lesson, Object.fromEntries([each]))),
  )
  expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
  expect(new Set(sent.map(({ body }) => body.updated_at)).size).toBe(values.length)
  expect(await read()).toEqual(values.map(([question_id, value]) => ({ question_id, value })))
})

test('the survey of the course takes the lesson in which it was answered last', async () => {
  const { student, block_ids, unit_ids, product_id } = await start()
  const { body } = await student.campus.get(`/courses/${product_id}`)
  expect(body.survey).toEqual({ block_id: block_ids.common, questions: surveyQuestions })
  const unit = async (unit_id?: number) =>
    (await answer(student, block_ids.common, { [stars!]: 2 }, { unit_id })).body.unit_id
  expect([await unit(), await unit(unit_ids[1]), await unit(unit_ids[0]), await unit()]).toEqual([
    null,
    unit_ids[1],
    unit_ids[0],
    null,
  ])
})

test('nobody answers a survey of a lesson or course that is closed, foreign, a draft or removed', async () => {
  const { student, access_id, block_ids, unit_ids, product_id } = await startWithAccess()
  const elsewhere = await createCourse(account)
  await createAccess(account, { email: student.email, product_id: elsewhere.product_id })
  const send = async (block_id: number, others: object = {}) => {
    const { status, body } = await answer(student, block_id, { [stars!]: 5 }, others)
    return status === 200 ? 200 : `${status} ${body.error.type}`
  }
  const stranger = await signInStudent(account)
  expect((await answer(stranger, block_ids.common, { [stars!]: 5 })).status).toBe(404)
  expect((await answer(stranger, block_ids.lesson, { [stars!]: 5 })).status).toBe(404)
  // The lesson of another course, and the other lesson.
  expect(await send(block_ids.common, { unit_id: elsewhere.unit_ids[0] })).toBe('404 not_found')
  expect(await send(block_ids.lesson, { unit_id: unit_ids[1] })).toBe('404 not_found')
  expect(await send(block_ids.lesson, { unit_id: unit_ids[0] })).toBe(200)

  await app.sql(`update course_units set status = 'draft' where id = $1`, [unit_ids[1]])
  expect(await send(block_ids.other)).toBe('404 not_found')
  expect(await send(block_ids.common, { unit_id: unit_ids[1] })).toBe('404 not_found')
  await app.sql(`update products set replay_visibility = 'since_joined' where id = $1`, [product_id])
  await app.sql(`update course_units set published_at = '2020-01-01' where id = $1`, [unit_ids[0]])
  expect(await send(block_ids.lesson)).toBe('403 before_your_access')
  expect(await send(block_ids.common, { unit_id: unit_ids[0] })).toBe('403 before_your_access')
  expect(await send(block_ids.common)).toBe(200)

  await account.api.patch(`/academy/access/${access_id}`, { paused: true })
  expect([await send(block_ids.lesson), await send(block_ids.common)]).toEqual(
    Array(2).fill('403 access_paused'),
  )
  const expires_at = new Date(app.clock.now().getTime() + 60_000).toISOString()
  await account.api.patch(`/academy/access/${access_id}`, { paused: false, expires_at })
  app.clock.advance('2m')
  expect([await send(block_ids.lesson), await send(block_ids.common)]).toEqual(
    Array(2).fill('403 access_ended'),
  )
  await account.api.delete(`/academy/access/${access_id}`)
  expect([await send(block_ids.lesson), await send(block_ids.common)]).toEqual(Array(2).fill('404 not_found'))
})

async function startWithAccess() {
  const course = await createSurveyCourse(account)
  const { access_id, ...student } = await createSurveyStudent(account, course)
  return { ...course, student, access_id }
}

test('a removed survey takes no answers; one whose question changed its kind shows no answer to it', async () => {
  const { student, block_ids, read } = await start()
  await answer(student, block_ids.lesson, { [stars!]: 4, [nps!]: 8 })
  const [first, ...others] = surveyQuestions
  await changeQuestions(app, block_ids.lesson, [{ ...first, kind: 'nps' }, ...others])
  expect(await read()).toEqual([{ question_id: nps, value: 8 }])
  await app.sql('update course_blocks set removed_at = now() where id = $1', [block_ids.lesson])
  expect((await answer(student, block_ids.lesson, { [nps!]: 1 })).status).toBe(404)
})
