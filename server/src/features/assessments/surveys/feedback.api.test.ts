import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { operate } from '../../../../test/operator.ts'
import { createProduct, signInUser } from '../../../../test/records.ts'
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
} from './surveys.fixture.ts'

const app = await startTestApp()
let account: TestAccount
beforeAll(async () => {
  account = await createTestAccount(app)
})

type Query = Record<string, string | number | undefined>

const list = (product_id: number, query: Query = {}) => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return account.api.get(
    `/products/${product_id}/feedback/responses?${new URLSearchParams(given as [string, string][])}`,
  )
}

test('a response tells who answered what, in which lesson; the latest change comes first', async () => {
  const course = await createSurveyCourse(account)
  const { product_id, module_id, unit_ids, block_ids } = course
  const student = await createSurveyStudent(account, course)
  const lesson = (await answer(student, block_ids.lesson, { [comment!]: 'Water.', [stars!]: 5 })).body
  const common = (await answer(student, block_ids.common, { [choices!]: ['Mint', 'Sage'] })).body
  const contact_id = expect.any(Number)
  const person = {
    ...{ visitor_id: student.visitor_id, contact_id },
    ...{ visitor_email: student.email, visitor_name: 'A student' },
  }
  const moments = ({ created_at, updated_at }: Record<string, unknown>) => ({ created_at, updated_at })
  const inLesson = {
    ...{ object: 'feedback_response', id: lesson.id, product_id, survey: 'lesson' },
    ...{ common_block_id: null, block_id: block_ids.lesson, unit_id: unit_ids[0], module_id },
    ...{ unit_title: 'A lesson', module_title: 'Module 1', ...person, ...moments(lesson) },
    answers: [
      { question_id: stars, question: 'How useful was it?', kind: 'stars', value: 5 },
      { question_id: comment, question: 'What was missing?', kind: 'text', value: 'Water.' },
    ],
  }
  const outside = {
    ...{ object: 'feedback_response', id: common.id, product_id, survey: 'course' },
    ...{ common_block_id: block_ids.common, block_id: null, unit_id: null, module_id: null },
    ...{ unit_title: '', module_title: '', ...person, ...moments(common) },
    answers: [{ question_id: choices, question: 'What?', kind: 'choices', value: ['Mint', 'Sage'] }],
  }
  expect((await list(product_id)).body).toEqual({
    object: 'list',
    data: [outside, inLesson],
    has_more: false,
    next_starting_after: null,
  })
  const again = await answer(student, block_ids.lesson, { [stars!]: 1 })
  const inOtherLesson = await answer(student, block_ids.common, { [nps!]: 3 }, { unit_id: unit_ids[1] })
  const { data } = (await list(product_id)).body
  expect(data).toMatchObject([
    { id: common.id, unit_id: unit_ids[1], module_id, ...moments(inOtherLesson.body) },
    { id: lesson.id, ...moments(again.body), answers: [{ value: 1 }, { value: 'Water.' }] },
  ])
})

test('questions are those that the survey has now; a removed survey keeps its responses without answers', async () => {
  const course = await createSurveyCourse(account)
  const { product_id, block_ids } = course
  const student = await createSurveyStudent(account, course)
  await answer(student, block_ids.lesson, { [stars!]: 5, [nps!]: 8, [choice!]: 'Balcony' })
  const answers = async () => (await list(product_id)).body.data[0].answers
  const [first, , third, , fifth] = surveyQuestions
  const other = { ...fifth, question: 'Where, then?', options: ['Roof', 'Cellar'] }
  await changeQuestions(app, block_ids.lesson, [other, { ...first, kind: 'nps' }])
  expect(await answers()).toEqual([
    { question_id: choice, question: 'Where, then?', kind: 'choice', value: 'Balcony' },
  ])
  await app.sql('update course_blocks set removed_at = now() where id = $1', [block_ids.lesson])
  expect(await answers()).toEqual([])
  await changeQuestions(app, block_ids.lesson, [third])
  expect(await answers()).toEqual([])
  await app.sql('update course_blocks set removed_at = null where id = $1', [block_ids.lesson])
  expect(await answers()).toEqual([
    { question_id: nps, question: 'Would you recommend it?', kind: 'nps', value: 8 },
  ])
})

test('a cursor that is no response of the course is refused, and what is no course is not found', async () => {
  const [course, other] = [await createSurveyCourse(account), await createSurveyCourse(account)]
  const student = await createSurveyStudent(account, other)
  const { id } = (await answer(student, other.block_ids.common, { [stars!]: 5 })).body
  for (const starting_after of [id, 7]) {
    const { status, body } = await list(course.product_id, { starting_after })
    expect([status, body.error.type]).toEqual([400, 'invalid_cursor'])
  }
  expect((await list(other.product_id, { starting_after: id })).body.data).toEqual([])
  const { id: book } = await createProduct(account, { tags: ['book'] })
  expect((await list(book)).status).toBe(404)
  expect((await list(7)).status).toBe(404)
  for (const query of [
    { since: '2026-03-01' },
    { until: 'now' },
    { since: '2026-03-02T00:00:00Z', until: '2026-03-01T00:00:00Z' },
  ]) {
    const { status, body } = await list(course.product_id, query)
    expect([status, body.error.type]).toEqual([400, 'invalid_date_range'])
  }
})

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('answer' as const), who: fc.nat(3), where: fc.nat(2) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('page' as const), limit: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('restart' as const), since: fc.nat(12), until: fc.nat(12) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
)

test('pages follow the model: what changes moves to the top, also while pages are read', async () => {
  let pages = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
      const course = await createSurveyCourse(account)
      const { product_id, block_ids } = course
      const students = await Promise.all([0, 1, 2, 3].map(() => createSurveyStudent(account, course)))
      const blocks = [block_ids.lesson, block_ids.other, block_ids.common]
      /** All responses, the latest change first. */
      let model: { id: number; updated_at: string }[] = []
      const moments: string[] = []
      let filter: { since?: string; until?: string } = {}
      let cursor: number | undefined
      let value = 0
      for (const one of steps) {
        if (one.do === 'wait') app.clock.advance('3s')
        if (one.do === 'answer') {
          const values = { [comment!]: `Comment ${++value}` }
          const { body } = await answer(students[one.who]!, blocks[one.where]!, values)
          const { id, updated_at } = body
          model = [{ id, updated_at }, ...model.filter((other) => other.id !== id)]
          moments.push(updated_at)
        }
        if (one.do === 'restart') {
          cursor = undefined
          const ends = [moments[one.since], moments[one.until]].filter((end) => end !== undefined).sort()
          filter = { since: ends[0], until: ends[1] }
        }
        if (one.do === 'page') {
          const { since, until } = filter
          const from = model.findIndex(({ id }) => id === cursor) + 1
          const rest = model
            .slice(from)
            .filter(({ updated_at }) => (!since || updated_at > since) && (!until || updated_at <= until))
          const { body } = await list(product_id, { ...filter, starting_after: cursor, limit: one.limit })
          const shown = body.data.map(({ id, updated_at }: (typeof model)[0]) => ({ id, updated_at }))
          expect(shown).toEqual(rest.slice(0, one.limit))
          expect(body.has_more).toBe(rest.length > one.limit)
          cursor = body.next_starting_after ?? undefined
          expect(cursor).toBe(body.has_more ? shown.at(-1).id : undefined)
          pages++
        }
      }
      expect(new Set(moments).size).toBe(moments.length)
      expect(moments).toEqual([...moments].sort())
    }),
    { numRuns: 40 },
  )
  expect(pages).toBeGreaterThan(200)
})

test('a reader who asks for what changed since the latest change misses none beside eight writers', async () => {
  const course = await createSurveyCourse(account)
  const students = await Promise.all(Array.from({ length: 8 }, () => createSurveyStudent(account, course)))
  const collected = new Map<number, string>()
  let since: string | undefined
  let reads = 0
  const collect = async () => {
    let starting_after: number | undefined
    let latest = since
    do {
      const { body } = await list(course.product_id, { since, starting_after, limit: 3 })
      for (const { visitor_id, updated_at, answers } of body.data) {
        if (latest === undefined || updated_at > latest) latest = updated_at
        // Pages that repeat show what is newer.
        collected.set(visitor_id, answers[0].value)
      }
      starting_after = body.next_starting_after ?? undefined
      reads++
    } while (starting_after !== undefined)
    since = latest
  }
  let isWriting = true
  const writing = Promise.all(
    students.map(async (student, who) => {
      for (let i = 0; i < 12; i++)
        await answer(student, course.block_ids.common, { [comment!]: `Student ${who}, answer ${i}` })
    }),
  ).finally(() => {
    isWriting = false
  })
  while (isWriting) await collect()
  await writing
  await collect()
  expect(reads).toBeGreaterThan(4)
  expect(Object.fromEntries(collected)).toEqual(
    Object.fromEntries(students.map(({ visitor_id }, who) => [visitor_id, `Student ${who}, answer 11`])),
  )
})

test('the export is the rows of the list, with a column for each question, and runs no formula', async () => {
  const course = await createSurveyCourse(account)
  const { product_id, block_ids, unit_ids } = course
  await app.sql(`update course_units set title = '=HYPERLINK("x")' where id = $1`, [unit_ids[0]])
  const [ana, ben] = [await createSurveyStudent(account, course), await createSurveyStudent(account, course)]
  await answer(ana, block_ids.lesson, { [comment!]: '@SUM(1+1)*cmd|"A1"', [choice!]: '=1+1', [stars!]: 5 })
  await answer(ben, block_ids.common, { [comment!]: 'Two\nlines, "quoted"', [choices!]: ['Basil', 'Mint'] })
  const { csv } = await operate<{ csv: string }>(account, 'feedback export', { id: product_id })
  const [head = [], ...rows] = parseCsv(csv)
  const fields = (await list(product_id)).body.data
  const names = Object.keys(fields[0]).filter((name) => name !== 'answers')
  const questions = surveyQuestions.map(({ question }) => question)
  expect(head).toEqual([...names, ...questions, ...questions, ...questions])
  expect(rows).toHaveLength(2)
  for (const [i, row] of rows.entries()) {
    const expected = names.map((name) => String(fields[i][name] ?? ''))
    expect(row.slice(0, names.length).map(plain)).toEqual(expected)
  }
  const answers = rows.map((row) => row.slice(names.length))
  const empty = Array(6).fill('')
  // The common survey comes first, then those of the lessons.
  expect(answers).toEqual([
    ['', 'Two\nlines, "quoted"', '', '', '', 'Basil; Mint', ...empty, ...empty],
    [...empty, '5', `'@SUM(1+1)*cmd|"A1"`, '', '', "'=1+1", '', ...empty],
  ])
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  const { panel } = await signInUser(account, 'viewer')
  expect((await panel.get(`/feedback.csv?product_id=${product_id}`)).bytes.toString()).toBe(`\uFEFF${csv}\n`)
  expect((await panel.get('/feedback.csv?product_id=7')).status).toBe(404)
  const refused = await panel.get(`/feedback.csv?product_id=${product_id}&since=2026-03-01`)
  expect(refused.body.error.type).toBe('invalid_date_range')
})

const plain = (cell: string) => (cell.startsWith("'=") ? cell.slice(1) : cell)

/** Reads CSV by the letter, as a second implementation beside the one that writes it. */
function parseCsv(text: string): string[][] {
  const rows = [['']]
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const row = rows.at(-1)!
    const append = (character: string) => row.push(row.pop()! + character)
    if (quoted && text[i] === '"' && text[i + 1] === '"') append(text[++i]!)
    else if (text[i] === '"') quoted = !quoted
    else if (!quoted && text[i] === ',') row.push('')
    else if (!quoted && text[i] === '\n') rows.push([''])
    else append(text[i]!)
  }
  return rows
}
