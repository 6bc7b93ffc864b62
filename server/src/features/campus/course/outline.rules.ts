import { lessonOpening } from '../opening.rules.ts'
import type { Certificate, CourseOutline, OutlineLesson, Requirement } from '../schemas.ts'
import type { BlockHead, CertificateSettings, CourseRow, OutlineRow } from './outline.queries.ts'

type Access = Parameters<typeof lessonOpening>[0]
type OutlineCertificate = Omit<Certificate, 'issued'>
/** The outline of a course, without the address of a certificate that was issued. */
type PlainOutline = Omit<CourseOutline, 'certificate'> & { certificate: OutlineCertificate | null }
type Done = { lessons: OutlineLesson[]; quizzesPassed: boolean; passedExams: number[] }
type Rows = {
  course: CourseRow
  rows: OutlineRow[]
  blocks: BlockHead[]
  /** The exams that the student has passed. */
  passedExams: number[]
}

/** Assembles what a student sees of a course: its modules in order, with their published lessons. */
export function buildOutline({ course, rows, blocks, passedExams }: Rows, access: Access): PlainOutline {
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
  let quizzesPassed = true
  for (const block of blocks) {
    const { id, key, type, title } = block
    if (block.unit_id === null) {
      survey = { block_id: id, questions: block.survey.questions }
      continue
    }
    const lesson = lessons.get(block.unit_id)
    if (lesson === undefined) continue
    lesson.blocks.push({ id, key, type, title })
    if (block.awaits_pass) quizzesPassed = false
  }
  const { id: product_id, title, certificate } = course
  return {
    product_id,
    title,
    modules: [...modules.values()],
    survey,
    certificate: showCertificate(course, { lessons: [...lessons.values()], quizzesPassed, passedExams }),
    exam_product_ids: certificate?.requires.exam_product_ids ?? [],
  }
}

const toOutlineLesson = (
  { id, key, title, description, completed, started }: OutlineRow & { id: number },
  open: boolean,
): OutlineLesson => ({ id, key, title, description, open, completed, started, blocks: [] })

/**
 * What the certificate of a course asks for, and whether it is met now. One that was issued stays, as it was issued,
 * where the course has none any more.
 */
function showCertificate(course: CourseRow, done: Done): OutlineCertificate | null {
  const { certificate } = course
  if (certificate !== null)
    return { title: certificate.title, requirements: listRequirements(certificate, done) }
  return course.verification_code === null ? null : { title: course.issued_title, requirements: course.met }
}

/** @param done.quizzesPassed no quiz that counts waits to be passed */
function listRequirements(
  { requires }: CertificateSettings,
  { lessons, quizzesPassed, passedExams }: Done,
): Requirement[] {
  const allCompleted = lessons.length > 0 && lessons.every(({ completed }) => completed)
  return [
    ...(requires.all_lessons ? [{ name: 'all_lessons', met: allCompleted }] : []),
    ...(requires.quizzes_passed ? [{ name: 'quizzes_passed', met: quizzesPassed }] : []),
    ...requires.exam_product_ids.map((id) => ({ name: `exam_${id}`, met: passedExams.includes(id) })),
  ]
}
