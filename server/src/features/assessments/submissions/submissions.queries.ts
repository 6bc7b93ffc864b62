import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import { mentionPattern } from '../../../platform/db/mention-pattern.rules.ts'
import type { MentioningTable } from '../../../platform/db/mentions.queries.ts'

const submissionIds = defineCounter('submission')

/**
 * Locks a student, so that one submission of theirs at a time counts their attempts.
 * @returns undefined if they were erased meanwhile
 */
export async function lockStudent(
  db: Db,
  account_id: number,
  visitor_id: number,
): Promise<{ visitor_email: string } | undefined> {
  const { rows } = await sql<{ visitor_email: string }>`
    select coalesce(email, '') as visitor_email from visitors
    where account_id = ${account_id} and id = ${visitor_id}
    for no key update`.execute(db)
  return rows[0]
}

type InBlock = { visitor_id: number; product_id: number; block_id: number }

export type NewSubmission = InBlock &
  (
    | {
        kind: 'quiz'
        source: 'server_graded' | 'legacy_client_reported'
        score: number
        max_score: number
        passed: boolean
        answers: object[]
      }
    | { kind: 'assignment'; text: string; file_names: string[] }
  )

/**
 * Adds a submission as the next attempt of a student who is locked.
 * @param max_attempts null: any number
 * @returns undefined where no attempt is left
 */
export async function insertSubmission(
  db: Db,
  account_id: number,
  submission: NewSubmission,
  { now, max_attempts }: { now: Date; max_attempts: number | null },
): Promise<{ id: number; attempt: number; submitted_at: string } | undefined> {
  const { visitor_id, product_id, block_id, ...values } = submission
  const { rows } = await sql<{ id: number; attempt: number; submitted_at: string }>`
    with taken_before as (
      select coalesce(max(attempt), 0) as attempts from block_submissions
      where account_id = ${account_id} and visitor_id = ${visitor_id} and block_id = ${block_id}
    ),
    next as (
      select attempts + 1 as attempt from taken_before
      where ${max_attempts}::int is null or attempts < ${max_attempts}::int
    ),
    taken as (${takeIds(account_id, submissionIds)})
    insert into block_submissions (
      account_id, id, visitor_id, product_id, block_id, attempt, submitted_at,
      kind, source, score, max_score, passed, answers, text, file_names)
    select ${account_id}, taken.id, ${visitor_id}, ${product_id}, ${block_id}, next.attempt, ${now},
      v.kind, v.source, v.score, v.max_score, v.passed, v.answers, v.text, v.file_names
    from next, taken, jsonb_to_record(${JSON.stringify(values)}::jsonb) as v (
      kind text, source text, score float8, max_score float8, passed boolean, answers jsonb, text text,
      file_names jsonb)
    returning id, attempt, submitted_at`.execute(db)
  return rows[0]
}

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

/** Emails that others wrote in what they submitted are replaced. */
export const mentionsInSubmissions: MentioningTable = {
  table: 'block_submissions',
  key: { id: 'bigint' },
  texts: [sql`text`, sql`answers::text`, sql`file_names::text`],
  erase: async (db, account_id, keys, emails) => {
    const mention = mentionPattern(emails)
    await sql`
      update block_submissions
      set text = regexp_replace(text, ${mention}, '[erased]', 'gi'),
        answers = regexp_replace(answers::text, ${mention}, '[erased]', 'gi')::jsonb,
        file_names = regexp_replace(file_names::text, ${mention}, '[erased]', 'gi')::jsonb
      where account_id = ${account_id} and id = any(${keys.flat()}::bigint[])`.execute(db)
  },
}
