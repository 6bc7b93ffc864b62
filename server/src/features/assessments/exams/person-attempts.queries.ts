import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { mentionPattern } from '../../../platform/db/mention-pattern.rules.ts'
import type { MentioningTable } from '../../../platform/db/mentions.queries.ts'

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

/** Emails that others wrote in their answers, or by which a reviewer was named, are replaced. */
export const mentionsInAttempts: MentioningTable = {
  table: 'exam_attempts',
  key: { id: 'bigint' },
  texts: [sql`answers::text`, sql`reviewer`],
  erase: async (db, account_id, keys, emails) => {
    const mention = mentionPattern(emails)
    await sql`
      update exam_attempts
      set answers = regexp_replace(answers::text, ${mention}, '[erased]', 'gi')::jsonb,
        reviewer = regexp_replace(reviewer, ${mention}, '[erased]', 'gi')
      where account_id = ${account_id} and id = any(${keys.flat()}::bigint[])`.execute(db)
  },
}
