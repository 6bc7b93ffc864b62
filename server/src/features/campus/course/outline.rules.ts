import { lessonOpening } from '../opening.rules.ts'
import type { Certificate, CourseOutline, OutlineLesson } from '../schemas.ts'
import type { BlockHead, CertificateSettings, CourseRow, OutlineRow } from './outline.queries.ts'

type Access = Parameters<typeof lessonOpening>[0]
type Rows = {
  course: CourseRow
  rows: OutlineRow[]
  blocks: BlockHead[]
  /** The exams that the student has passed. */
  passedExams: number[]
}

/** Assembles what a student sees of a course: its modules in order, with their published lessons. */
export function buildOutline({ course, rows, blocks, passedExams }: Rows, access: Access): CourseOutline {
  const lessons = new Map<number, OutlineLesson>()
  const modules = new Map<number, CourseOutline['modules'][number]>()
  for (const row of rows) {
    const { module_id: id, module_key: key, module_title: title } = row
    const module = modules.get(id) ?? { id, key, title, units: [] }
    modules.set(id, module)
    if (row.id === null) continue
    const lesson = toOutlineLesson(row, lessonOpening(access, course.replay_visibility, row.date) === 'open')
    lessons.set(row.id, lesson)
    module.units.push(lesson)
  }
  let survey: CourseOutline['survey'] = null
  let allPassed = true
  for (const block of blocks) {
    const { id, key, type, title } = block
    if (block.unit_id === null) {
      survey = { block_id: id, questions: block.survey.questions }
      continue
    }
    const lesson = lessons.get(block.unit_id)
    if (lesson === undefined) continue
    lesson.blocks.push({ id, key, type, title })
    if (block.awaits_pass) allPassed = false
  }
  const { id: product_id, title, certificate } = course
  const passed = { quizzes: allPassed, exams: passedExams }
  return {
    product_id,
    title,
    modules: [...modules.values()],
    survey,
    certificate: certificate && withRequirements(certificate, [...lessons.values()], passed),
    exam_product_ids: certificate?.requires.exam_product_ids ?? [],
  }
}

const toOutlineLesson = (
  { id, key, title, description, completed, started }: OutlineRow & { id: number },
  open: boolean,
): OutlineLesson => ({ id, key, title, description, open, completed, started, blocks: [] })

/** @param passed whether no quiz that counts waits to be passed, and the exams that are */
function withRequirements(
  { title, requires }: CertificateSettings,
  lessons: OutlineLesson[],
  passed: { quizzes: boolean; exams: number[] },
): Certificate {
  const allCompleted = lessons.length > 0 && lessons.every(({ completed }) => completed)
  const requirements = [
    ...(requires.all_lessons ? [{ name: 'all_lessons', met: allCompleted }] : []),
    ...(requires.quizzes_passed ? [{ name: 'quizzes_passed', met: passed.quizzes }] : []),
    ...requires.exam_product_ids.map((id) => ({ name: `exam_${id}`, met: passed.exams.includes(id) })),
  ]
  return { title, requirements, issued: null }
}
