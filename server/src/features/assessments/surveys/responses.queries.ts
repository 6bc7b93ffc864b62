import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** What a person answered in surveys, for an export. */
export async function listPersonResponses(
  db: Db,
  account_id: number,
  visitor_ids: number[],
): Promise<unknown[]> {
  const { rows } = await sql`
    select id, visitor_id, product_id, block_id, unit_id, answers, created_at, updated_at
    from survey_responses
    where account_id = ${account_id} and visitor_id = any(${visitor_ids}::bigint[])
    order by survey_responses.id`.execute(db)
  return rows
}
