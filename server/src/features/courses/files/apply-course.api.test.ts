import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { operate } from '../../../../test/operator.ts'
import { applyText, createSchool, dumpCourses, exportText } from './files.fixture.ts'

const app = await startTestApp()
type School = Awaited<ReturnType<typeof createSchool>>

const everything = ({ course, exam, video, audio, file, webinar }: School) => `
product_id: ${course}
survey:
  key: pulse
  questions:
    - {id: 6f1c8f9e-3c56-4a44-9a37-0c8b5f4c9a11, kind: stars, question: "How useful was it?"}
    - {kind: choices, question: "What will you grow?", options: [Basil, Mint, Chard]}
certificate: {title: "Balcony gardener", requires: {all_lessons: true, quizzes_passed: true, exam_product_ids: [${exam}]}}
modules:
  - key: basics
    title: Basics
    units:
      - key: sowing
        title: Sowing
        description: When and how deep
        status: published
        published_at: 2026-01-31T09:00:00+01:00
        category: Spring
        summary_html: "<b>First</b> steps"
        blocks:
          - {key: read, type: text, html: "<p>Sow <b>indoors</b>, see <a href='https://example.com/a?b=1&c=2'>the calendar</a>.</p>"}
          - {key: film, type: video, asset_id: ${video}, duration_seconds: 61.5}
          - {key: vimeo, type: video, title: On Vimeo, vimeo: 76979871}
          - {key: talk, type: audio, asset_id: ${audio}}
          - {key: plan, type: file, asset_id: ${file}}
          - key: check
            type: quiz
            title: Check yourself
            pass_percent: 60
            max_attempts: null
            questions:
              - {key: q1, kind: single, question: "Which month?", options: [March, July], answer: March, points: 2}
              - {key: q2, kind: multiple, question: "Which grow well?", options: [Basil, Oak, Mint], answer: [Basil, Mint]}
              - {key: q3, kind: true_false, question: "Tomatoes like shade", answer: false}
              - {key: q4, kind: number, question: "Degrees to sprout?", answer: 20, tolerance: 2}
              - {key: q5, kind: short_text, question: "Name the pest", answer: [aphid, aphids]}
          - {key: own, type: quiz, pass_percent: 0, max_attempts: 3, grading: client}
          - {key: task, type: assignment, title: "Your plan", instructions: "Describe your balcony."}
          - {key: opinion, type: survey, questions: [{kind: nps, question: "Would you recommend it?"}]}
          - {key: table, type: live, webinar_id: ${webinar}}
      - {key: draft, title: Later}
  - {key: empty, title: Empty}
`

test('a file with parts of every kind is stored, exported, and applied again without a write', async () => {
  const school = await createSchool(app)
  const applied = await applyText(school.account, everything(school))
  expect(applied).toMatchObject({ object: 'course_changes', product_id: school.course, dry_run: false })
  expect(applied.changes.map(({ change, part, path }) => `${change} ${part} ${path}`)).toEqual([
    'added module basics',
    'added module empty',
    'added unit basics/sowing',
    'added unit basics/draft',
    'added survey pulse',
    ...['read', 'film', 'vimeo', 'talk', 'plan', 'check', 'own', 'task', 'opinion', 'table'].map(
      (key) => `added block basics/sowing/${key}`,
    ),
    'added certificate certificate',
  ])
  const before = await dumpCourses(app, school.account)
  app.clock.advance('1h')
  const text = await exportText(school.account, school.course)
  expect((await applyText(school.account, text)).changes).toEqual([])
  expect((await applyText(school.account, everything(school))).changes).toEqual([])
  expect(await dumpCourses(app, school.account)).toEqual(before)
  expect(await exportText(school.account, school.course)).toBe(text)
})

test('a film that was deleted since does not keep its course from being applied, and others must exist', async () => {
  const { account, course, video } = await createSchool(app)
  const file = (id: number) =>
    `product_id: ${course}\nmodules: [{key: m, title: M, units: [{key: u, title: U, blocks: [{key: b, type: video, asset_id: ${id}}]}]}]`
  await applyText(account, file(video))
  await operate(account, 'asset delete', { id: video })
  const text = await exportText(account, course)
  expect((await applyText(account, text)).changes).toEqual([])
  expect((await applyText(account, text.replace('title: U', 'title: New'))).changes).toHaveLength(1)
  await expect(applyText(account, file(video + 50))).rejects.toMatchObject({ type: 'course_file_invalid' })
})
