import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** A person's attempts at exams, for an export: what they answered and how it was graded. */
export async function listPersonAttempts(
  db: Db,
  account_id: number,
  visitor_ids: number[],
): Promise<unknown[]> {
  const { rows } = await sql`
    select id, visitor_id, product_id, number as attempt, started_at, ends_at, submitted_at, answers, points, grade,
      review_status, reviewed_at
    from exam_attempts
    where account_id = ${account_id} and visitor_id = any(${visitor_ids}::bigint[])
    order by exam_attempts.id`.execute(db)
  return rows
}
