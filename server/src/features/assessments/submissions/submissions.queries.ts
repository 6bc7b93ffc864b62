import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** What a person submitted, for an export. */
export async function listPersonSubmissions(
  db: Db,
  account_id: number,
  visitor_ids: number[],
): Promise<unknown[]> {
  const { rows } = await sql`
    select id, visitor_id, product_id, block_id, kind, attempt, submitted_at, source, score, max_score, passed, answers,
      text, file_names
    from block_submissions
    where account_id = ${account_id} and visitor_id = any(${visitor_ids}::bigint[])
    order by block_submissions.id`.execute(db)
  return rows
}
