import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CourseAccess } from '../../access/index.ts'
import { summariseCourse } from './course-summary.rules.ts'
import type { CourseRow, OutlineRow } from './outline.queries.ts'
import { buildOutline } from './outline.rules.ts'

const access: CourseAccess = {
  product_id: 1,
  status: 'active',
  source: 'api',
  by_tag: false,
  included_from_product_ids: [],
  granted_at: '2026-03-01T00:00:00.000Z',
  expires_at: null,
  paused: false,
}

const course = (certificate: CourseRow['certificate'] = null): CourseRow => ({
  id: 1,
  title: 'A garden',
  replay_visibility: 'since_joined',
  certificate,
  verification_code: null,
})

const lessonRow = (module_id: number, id: number, fields: Partial<Lesson> = {}): Lesson => ({
  ...{ module_id, module_key: `m${module_id}`, module_title: `Module ${module_id}` },
  ...{ id, key: `u${id}`, title: `Lesson ${id}`, description: null },
  ...{ date: '2026-03-02T00:00:00.000Z', completed: false, started: false },
  ...fields,
})
type Lesson = Extract<OutlineRow, { key: string }>

const emptyModule = (module_id: number): OutlineRow => ({
  ...{ module_id, module_key: `m${module_id}`, module_title: `Module ${module_id}` },
  id: null,
})

test('modules and lessons keep their order, and a module without published lessons stays empty', () => {
  const rows = [lessonRow(7, 3), lessonRow(7, 1), emptyModule(2), lessonRow(5, 9)]
  const { modules } = buildOutline({ course: course(), rows, blocks: [], passedExams: [] }, access)
  expect(modules.map(({ id, units }) => [id, units.map((unit) => unit.id)])).toEqual([
    [7, [3, 1]],
    [2, []],
    [5, [9]],
  ])
})

test('a block stands in its lesson, in its order; a block of a lesson that is not there is left out', () => {
  const block = (unit_id: number, id: number) => ({
    ...{ unit_id, id, key: `b${id}`, type: 'text' as const, title: null, survey: null, awaits_pass: false },
  })
  const blocks = [block(1, 5), block(4, 6), block(2, 7), block(1, 8)]
  const rows = [lessonRow(1, 1), lessonRow(1, 2)]
  const { modules } = buildOutline({ course: course(), rows, blocks, passedExams: [] }, access)
  expect(modules[0]!.units.map((unit) => unit.blocks)).toEqual([
    [
      { id: 5, key: 'b5', type: 'text', title: null },
      { id: 8, key: 'b8', type: 'text', title: null },
    ],
    [{ id: 7, key: 'b7', type: 'text', title: null }],
  ])
})

test('the survey that all lessons have in common stands beside the modules', () => {
  const questions = [
    { id: '6f1c8f9e-3c56-4a44-9a37-0c8b5f4c9a11', kind: 'stars' as const, question: 'Useful?' },
  ]
  const common = { unit_id: null, id: 5, key: 'pulse', type: 'survey' as const, title: null }
  const blocks = [{ ...common, survey: { questions }, awaits_pass: false }]
  const outline = buildOutline({ course: course(), rows: [lessonRow(1, 1)], blocks, passedExams: [] }, access)
  expect(outline.survey).toEqual({ block_id: 5, questions })
  expect(outline.modules[0]!.units[0]!.blocks).toEqual([])
})

test('a certificate names what it requires, and all_lessons is met when every lesson is completed, and an exam when it was passed', () => {
  const certificate = (requires: Partial<NonNullable<CourseRow['certificate']>['requires']>) => ({
    title: 'Gardener',
    requires: { all_lessons: false, quizzes_passed: false, exam_product_ids: [], ...requires },
  })
  const requirements = (given: CourseRow['certificate'], rows: OutlineRow[], ...waiting: boolean[]) => {
    const quiz = { unit_id: 1, id: 5, key: 'check', type: 'quiz' as const, title: null, survey: null }
    const blocks = waiting.map((awaits_pass) => ({ ...quiz, awaits_pass }))
    return buildOutline({ course: course(given), rows, blocks, passedExams: [31, 40] }, access).certificate
      ?.requirements
  }
  const all = certificate({ all_lessons: true })
  const done = lessonRow(1, 1, { completed: true, started: true })
  expect(requirements(all, [done])).toEqual([{ name: 'all_lessons', met: true }])
  expect(requirements(all, [done, lessonRow(1, 2)])).toEqual([{ name: 'all_lessons', met: false }])
  expect(requirements(all, [emptyModule(1)])).toEqual([{ name: 'all_lessons', met: false }])
  const quizzes = certificate({ quizzes_passed: true, exam_product_ids: [30, 31] })
  const exams = [
    { name: 'exam_30', met: false },
    { name: 'exam_31', met: true },
  ]
  expect(requirements(quizzes, [done])).toEqual([{ name: 'quizzes_passed', met: true }, ...exams])
  expect(requirements(quizzes, [done], false, true, false)).toEqual([
    { name: 'quizzes_passed', met: false },
    ...exams,
  ])
  expect(requirements(quizzes, [done], false)).toEqual([{ name: 'quizzes_passed', met: true }, ...exams])
  expect(requirements(quizzes, [lessonRow(1, 2)], true)).toEqual([
    { name: 'quizzes_passed', met: true },
    ...exams,
  ])
  expect(requirements(null, [done])).toBeUndefined()
})

const day = fc.integer({ min: 1, max: 28 })
const anyLesson = fc.record({ published: day, completed: fc.boolean() })

test('the summary of a course counts its lessons and goes on where the outline is open', () => {
  fc.assert(
    fc.property(
      fc.array(anyLesson, { maxLength: 8 }),
      fc.record({
        status: fc.constantFrom('active', 'paused', 'expired'),
        joined: day,
        replay_visibility: fc.constantFrom('all', 'since_joined'),
      }),
      (drawn, { status, joined, replay_visibility }) => {
        const date = (number: number) => `2026-03-${String(number).padStart(2, '0')}T00:00:00.000Z`
        const has = { ...access, status, granted_at: date(joined) }
        const lessons = drawn.map(({ published, completed }, i) =>
          lessonRow(1, i + 1, { date: date(published), completed }),
        )
        const card = { id: 1, kind: 'course', title: 'A garden', description: '', replay_visibility }
        const summary = summariseCourse(
          card,
          has,
          lessons.map((lesson) => ({ ...lesson, product_id: 1 })),
        )
        const { modules } = buildOutline(
          { course: { ...course(), replay_visibility }, rows: lessons, blocks: [], passedExams: [] },
          has,
        )
        const units = modules.flatMap((module) => module.units)
        const open = drawn.map(
          ({ published }) => status === 'active' && (replay_visibility === 'all' || published >= joined),
        )
        expect(units.map((unit) => unit.open)).toEqual(open)
        expect(summary).toMatchObject({
          total_lessons: drawn.length,
          completed_lessons: drawn.filter(({ completed }) => completed).length,
          next_unit_id: units.find((unit) => unit.open && !unit.completed)?.id ?? null,
        })
      },
    ),
  )
})
