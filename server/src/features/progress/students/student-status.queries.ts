import { type RawBuilder, sql } from 'kysely'
import { standingNumber, type statusBounds } from './student-status.rules.ts'

/** The values between which statuses change. */
export type Bounds = ReturnType<typeof statusBounds>

/** A row of course_students, the number of published lessons (null: none) and a value by its name, as expressions. */
export type Rated<Values> = {
  row: string
  total_lessons: RawBuilder<unknown>
  value: (name: keyof Values & string) => RawBuilder<unknown>
}

/**
 * The rules of student-status.rules.ts as SQL: the number of the standing. The moments are values, not computed for each
 * row, which would take three times as long.
 * cross-account: an expression over a row that a statement of an account has read
 */
export function standing({ row, total_lessons, value }: Rated<Bounds>): RawBuilder<number> {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  const last = column('last_activity_at')
  return sql<number>`case
    when ${column('completed_lessons')} >= ${total_lessons} then ${literal('completed', false)}
    when ${last} > ${value('active_after')} then ${literal('active', false)}
    when ${last} > ${value('at_risk_after')} then ${literal('at_risk', true)}
    when ${last} > ${value('stalled_after')} then ${literal('stalled', true)}
    when ${last} is not null then ${literal('stalled', false)}
    when ${column('granted_at')} <= ${value('not_started_until')}
      and ${column('granted_at')} > ${value('not_started_after')} then ${literal('not_started', true)}
    else ${literal('not_started', false)}
  end`
}

const literal = (...standing: Parameters<typeof standingNumber>) => sql.lit(standingNumber(...standing))

/**
 * Whole days for which a student has had their status.
 * cross-account: an expression, as the one above
 */
export function statusDays({ row, total_lessons, value }: Rated<{ now: Date }>): RawBuilder<number> {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql<number>`greatest(0, date_part('day', ${value('now')}::timestamptz - case
    when ${column('completed_lessons')} >= ${total_lessons}
      then coalesce(${column('last_marked_at')}, ${column('granted_at')})
    else coalesce(${column('last_activity_at')}, ${column('granted_at')})
  end))::int`
}
