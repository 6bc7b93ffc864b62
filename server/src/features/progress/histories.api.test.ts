import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { operate } from '../../../test/operator.ts'
import type { AcademyCheck } from './check/check-academy.ts'
import { histories, play } from './history.fixture.ts'
import { type ReadStudent, readList, readStudent, readSummary } from './read-aloud.fixture.ts'
import type { CourseStudent } from './schemas.ts'
import { sorts } from './students/sorts.rules.ts'
import { statuses } from './students/student-status.rules.ts'

const app = await startTestApp()
const numRuns = process.env.DEEP ? 300 : 10

/** What is compared of a student as the interface shows them. */
const compared = ({ access, last_activity, ...student }: CourseStudent): ReadStudent => {
  const { visitor_id, email, name, status, status_days, needs_attention, last_marked_at } = student
  const { completed_lessons, total_lessons, completed_lesson_ids, started_lesson_ids } = student
  const { kind, at, lesson_id, live_id } = last_activity
  return {
    ...{ visitor_id, email, name, status, status_days, needs_attention, last_marked_at },
    ...{ completed_lessons, total_lessons, completed_lesson_ids, started_lesson_ids },
    last_activity: { kind, at, lesson_id, live_id },
    granted_at: access.granted_at,
  }
}

const query = fc.record(
  {
    status: fc.constantFrom(...statuses, 'attention'),
    email: fc.constantFrom('', 'person', 'NAME', 'b', '3@'),
    limit: fc.integer({ min: 1, max: 4 }),
  },
  { requiredKeys: ['limit'] },
)

test('whatever happened, every page of every sort and filter is what the rules say of it, and each student is on one', async () => {
  await fc.assert(
    fc.asyncProperty(histories, fc.array(query, { minLength: 2, maxLength: 2 }), async (history, queries) => {
      const { course, published, students } = await play(app, history)
      const read = students.map((student) => readStudent(student, published, app.clock.nowMs()))
      for (const sort of sorts) {
        const all = await course.readAll({ sort, limit: 2 })
        expect(all.map(compared)).toEqual(readList(read, { sort }))
        for (const filter of queries) {
          const matching = readList(read, { sort, ...filter })
          expect((await course.readAll({ sort, ...filter })).map(compared)).toEqual(matching)
          const { summary } = await course.read({ sort, ...filter })
          expect(summary).toEqual(readSummary(read, matching.length))
        }
      }
    }),
    // To make a failing history smaller takes longer than a test may.
    { numRuns, endOnFailure: true },
  )
  // What is watched has no evidence here.
  const { differences } = await operate<AcademyCheck>(app, 'academy check')
  expect(differences.filter(({ field }) => !field.startsWith('last_activity'))).toEqual([])
})

test('while nothing changes but the time, pages yield each student once', async () => {
  const names = Array.from({ length: 5 }, (_, who) => [
    { do: 'join' as const, who },
    { do: 'wait' as const, ms: 3 * 86_400_000 - 7 },
  ])
  const { course } = await play(app, names.flat())
  for (const sort of sorts) {
    const seen: number[] = []
    for (let cursor: string | null = ''; cursor !== null; app.clock.advance('5h')) {
      const page = await course.read({ sort, limit: 1, ...(cursor && { starting_after: cursor }) })
      seen.push(page.data[0]!.visitor_id)
      cursor = page.next_starting_after as string | null
    }
    expect(seen).toHaveLength(5)
    expect(new Set(seen).size).toBe(5)
  }
})
