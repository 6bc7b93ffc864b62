import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createRandom } from '../../../../test/deep/random.ts'
import { standing, statusDays } from './student-status.queries.ts'
import { type Progress, standingNumber, statusBounds, studentStatus } from './student-status.rules.ts'

const app = await startTestApp()

const now = new Date('2026-06-01T12:00:00.000Z')
const day = 86_400_000
const random = createRandom(19)

/** A moment around one at which a status changes, or anywhere in half a year, or still to come. */
function moment(): string {
  const days = random.chance(0.7) ? random.pick([0, 7, 14, 30, 90]) : random.integer(-1, 180)
  const rest = random.pick([-1, 0, 1, random.integer(0, day)])
  return new Date(now.getTime() - days * day + rest).toISOString()
}

const anyProgress = (): Progress => {
  const completed_lessons = random.integer(0, 3)
  return {
    granted_at: moment(),
    last_activity_at: random.chance(0.7) ? moment() : null,
    last_marked_at: completed_lessons > 0 ? moment() : null,
    completed_lessons,
  }
}

test('the database rates 10,000 students as the rules do', async () => {
  const students = Array.from({ length: 10_000 }, anyProgress)
  for (const total of [0, 1, 3]) {
    const lessons = sql`nullif(${total}::int, 0)`
    const values: Record<string, Date> = { ...statusBounds(now), now }
    const rated = { row: 's', total_lessons: lessons, value: (name: string) => sql`${values[name]}` }
    const { rows } = await sql<{ standing: number; days: number }>`
      select ${standing(rated)} as standing, ${statusDays(rated)} as days
      from jsonb_to_recordset(${JSON.stringify(students)}::jsonb) as s (granted_at timestamptz,
        last_activity_at timestamptz, last_marked_at timestamptz, completed_lessons int)`.execute(app.app.db)
    const expected = students.map((student) => {
      const { status, needs_attention, status_days } = studentStatus(student, total, now)
      return { standing: standingNumber(status, needs_attention), days: status_days }
    })
    expect(rows).toEqual(expected)
    expect(new Set(expected.map((each) => each.standing)).size).toBe(total === 0 ? 6 : 7)
  }
})
