import fc from 'fast-check'
import { expect, test } from 'vitest'
import { courseFile } from './course-file.rules.ts'
import type { Findings } from './fields.rules.ts'
import { repetitionProblems } from './key-problems.rules.ts'
import { describeProblems } from './problem.rules.ts'
import { readYaml } from './yaml-value.rules.ts'

/** Reads a course file as far as it goes without an account. @returns what is wrong with it */
function problemsOf(text: string): string {
  const { root, problems, findPosition } = readYaml(text)
  const found: Findings = { problems: [...problems], references: [] }
  if (root.kind !== 'unreadable') courseFile(root, found)
  return describeProblems(
    'course.yaml',
    [...found.problems, ...repetitionProblems(found.references)],
    findPosition,
  )
}

const valid = `product_id: 10000000001
survey: {key: pulse, questions: [{kind: choice, question: Which?, options: [A, B]}]}
certificate: {title: Gardener, requires: {all_lessons: true, exam_product_ids: [10000000002]}}
modules:
  - key: basics
    title: Basics
    units:
      - key: sowing
        title: "Sowing"
        status: published
        published_at: 2026-01-31T09:00:00Z
        blocks:
          - {key: read, type: text, html: "<p>Sow.</p>"}
          - {key: film, type: video, vimeo: 7}
          - key: check
            type: quiz
            pass_percent: 60
            questions:
              - {key: q1, kind: single, question: When?, options: [March, July], answer: March}
              - {key: q2, kind: multiple, question: Which?, options: [Basil, Oak], answer: [Basil]}
`

test('a valid file has no problems', () => {
  expect(problemsOf(valid)).toBe('')
})

const tokens = [
  '',
  ' ',
  '\n',
  '\t',
  ':',
  '- ',
  '[',
  ']',
  '{',
  '}',
  '"',
  "'",
  '&a ',
  '*a',
  '!t ',
  '|\n',
  '?',
  '#',
  '7',
  '~',
  'no',
  '\0',
  '\u{85}',
  '---\n',
  '%',
  '<<: ',
]
const edits = fc.array(
  fc.record({
    at: fc.nat(valid.length),
    length: fc.nat(12),
    put: fc.constantFrom(...tokens, 'x', 'type', 'key: a'),
  }),
  { minLength: 1, maxLength: 4 },
)

test('however a file is broken, each of its problems is a line with its place, and none is an accident', () => {
  let wrong = 0
  fc.assert(
    fc.property(edits, (changes) => {
      let text = valid
      for (const { at, length, put } of changes) text = text.slice(0, at) + put + text.slice(at + length)
      const lines = problemsOf(text)
        .split('\n')
        .filter((line) => line !== '')
      const last = text.split('\n').length
      for (const line of lines) {
        const [, place, message] =
          /^course\.yaml:(\d+):\d+ (?:.+?: )?(expected .+|not valid YAML: .+)$/.exec(line) ?? []
        expect(message, line).toBeDefined()
        expect(Number(place)).toBeLessThanOrEqual(last)
      }
      if (lines.length > 0) wrong++
    }),
    { numRuns: process.env.DEEP ? 100_000 : 2_000 },
  )
  expect(wrong).toBeGreaterThan(1_000)
})

test('a file of nothing but brackets, dashes or anchors is refused, and its problems are bounded', () => {
  for (const piece of ['[', '- ', '? ', '{a: ', '&a ', 'a: [\n', '"']) {
    const problems = problemsOf(`product_id: 7\nmodules: ${piece.repeat(3_000)}`)
    expect(problems).toContain('course.yaml:')
    expect(problems.split('\n').length).toBeLessThanOrEqual(501)
  }
})
