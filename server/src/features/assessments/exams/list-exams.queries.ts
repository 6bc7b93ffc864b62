import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ExamRow } from './schemas.ts'

type ExamFilter = { id?: number; pending?: boolean; starting_after?: number; limit: number }

/** Attempts of all students in ascending id, up to `limit + 1` of them. */
export async function listExamRows(
  db: Db,
  account_id: number,
  { id, pending = false, starting_after, limit }: ExamFilter,
): Promise<ExamRow[]> {
  const conditions: RawBuilder<unknown>[] = [
    sql`a.account_id = ${account_id}`,
    ...(id === undefined ? [] : [sql`a.id = ${id}`]),
    ...(starting_after === undefined ? [] : [sql`a.id > ${starting_after}`]),
    // As the index of those that wait says it.
    ...(pending ? [sql`a.review_status = 'pending'`] : []),
  ]
  const { rows } = await sql<ExamRow>`
    select a.id, a.number as attempt, a.product_id, a.visitor_id, v.email, coalesce(c.name, v.name) as name,
      case when a.submitted_at is null then 'running' when a.review_status = 'pending' then 'submitted'
        else 'reviewed' end as status,
      a.submitted_at
    from exam_attempts as a
    join visitors as v on v.account_id = a.account_id and v.id = a.visitor_id
    left join contacts as c on c.account_id = v.account_id and c.email = v.email
    where ${sql.join(conditions, sql` and `)}
    order by a.id
    limit ${limit + 1}`.execute(db)
  return rows
}
