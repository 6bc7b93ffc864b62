import { applyText } from '../../server/src/features/courses/files/files.fixture.ts'
import { createCaptions } from '../../server/src/features/transcripts/transcripts.fixture.ts'
import type { TestApp } from '../../server/test/app.ts'
import type { TestAccount } from '../../server/test/factories.ts'
import { createAccess, createProduct, signInStudent, type TestStudent } from '../../server/test/records.ts'
import { addFilm } from './film.ts'

export type StudiedCourse = {
  student: TestStudent
  product_id: number
  exam_id: number
  /** Lessons by their keys. */
  lessons: Record<string, number>
}

/** A course with blocks of every kind that a student can work through, its exam, and a student who has both. */
export async function createStudiedCourse(app: TestApp, account: TestAccount): Promise<StudiedCourse> {
  const { id: film_id } = await addFilm(app, account, 40)
  await createCaptions(account, film_id, { text: captions, language: 'en', add_to_knowledge: true })
  const { id: exam_id } = await createProduct(account, { tags: ['exam'], title: 'Final exam' })
  const { id: product_id } = await createProduct(account, { title: 'A garden on the balcony' })
  await applyText(account, examText(exam_id))
  await applyText(account, courseText({ product_id, film_id, exam_id }))
  const student = await signInStudent(account, { name: null })
  for (const id of [product_id, exam_id])
    await createAccess(account, { email: student.email, product_id: id })
  const { modules } = (await student.campus.get(`/courses/${product_id}`)).body
  const units: { key: string; id: number }[] = modules.flatMap(({ units }: { units: object[] }) => units)
  return { student, product_id, exam_id, lessons: Object.fromEntries(units.map(({ key, id }) => [key, id])) }
}

const captions = `WEBVTT

00:00.000 --> 00:12.000
<v Rosa>Fill the pots with soil.</v>

00:20.000 --> 00:30.000
<v Rosa>Sow the tomatoes & wait.</v>
`

const examText = (product_id: number) => `product_id: ${product_id}
exam:
  time_limit_minutes: 30
  pass_percent: 50
  max_attempts: 2
  questions:
    - {key: month, kind: single, question: "Which month?", options: [March, July], answer: March}
    - {key: pest, kind: short_text, question: "Name the pest", answer: [aphid, aphids]}
`

type Ids = { product_id: number; film_id: number; exam_id: number }

const courseText = ({ product_id, film_id, exam_id }: Ids) => `product_id: ${product_id}
certificate:
  title: Balcony gardener
  requires: {all_lessons: true, quizzes_passed: true, exam_product_ids: [${exam_id}]}
modules:
  - key: basics
    title: Basics
    units:
      - key: sowing
        title: Sowing
        description: Seeds, pots and light.
        status: published
        blocks:
          - {key: read, type: text, html: "<h2>Indoors first</h2><p>Sow <b>indoors</b>, then wait.</p>"}
          - {key: film, type: video, asset_id: ${film_id}, title: How to sow}
      - key: watering
        title: Watering
        status: published
        blocks:
          - key: check
            type: quiz
            title: Check yourself
            pass_percent: 60
            questions:
              - {key: q1, kind: single, question: "When to water?", options: [Morning, Noon], answer: Morning}
              - {key: q2, kind: multiple, question: "Which grow well?", options: [Basil, Oak, Mint], answer: [Basil, Mint]}
              - {key: q3, kind: true_false, question: "Tomatoes like shade", answer: false}
              - {key: q4, kind: number, question: "Degrees to sprout?", answer: 20, tolerance: 2}
          - {key: task, type: assignment, title: Your plan, instructions: Describe your balcony.}
          - key: opinion
            type: survey
            questions:
              - {kind: stars, question: "How useful was it?"}
              - {kind: text, question: "What was missing?"}
`
