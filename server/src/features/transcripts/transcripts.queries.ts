import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Person } from '../../platform/person.ts'
import type { TranscriptSegment, TranscriptStatus } from './schemas.ts'

/** Whose transcript it is. */
export type Recorded = { webinar_id: number } | { meeting_id: number }

export type TranscriptRow = { language: string | null; segments: TranscriptSegment[] }

/** The columns that say whose a row is. */
export const idsOf = (recorded: Recorded) => ({
  webinar_id: 'webinar_id' in recorded ? recorded.webinar_id : null,
  meeting_id: 'meeting_id' in recorded ? recorded.meeting_id : null,
})

/** The condition that a row is of a webinar or a meeting. */
export function isOf(account_id: number, recorded: Recorded): RawBuilder<boolean> {
  const { webinar_id, meeting_id } = idsOf(recorded)
  return sql`account_id = ${account_id} and (webinar_id = ${webinar_id} or meeting_id = ${meeting_id})`
}

/** Whether there is a transcript, as a column of a query over webinars or meetings by this name. */
export function transcriptStatusOf(
  owner: string,
  id_column: 'webinar_id' | 'meeting_id',
): RawBuilder<TranscriptStatus> {
  const isTheirs = sql`t.account_id = ${sql.ref(`${owner}.account_id`)}
    and ${sql.ref(`t.${id_column}`)} = ${sql.ref(`${owner}.id`)}`
  return sql`case when exists (select from transcripts as t where ${isTheirs}) then 'ready'
    when exists (select from transcriptions as t where ${isTheirs} and t.error is null) then 'processing'
    else 'none' end`
}

export async function findTranscriptRow(
  db: Db,
  account_id: number,
  recorded: Recorded,
): Promise<TranscriptRow | undefined> {
  const { rows } = await sql<TranscriptRow>`
    select language, segments from transcripts where ${isOf(account_id, recorded)}`.execute(db)
  return rows[0]
}

/** Of which film a transcript was made; null: it was uploaded. @returns undefined where there is none */
export async function findMadeOf(
  db: Db,
  account_id: number,
  recorded: Recorded,
): Promise<{ made_of_asset_id: number | null } | undefined> {
  const { rows } = await sql<{ made_of_asset_id: number | null }>`
    select made_of_asset_id from transcripts where ${isOf(account_id, recorded)}`.execute(db)
  return rows[0]
}

type NewTranscript = TranscriptRow & { recorded: Recorded; made_of_asset_id: number | null }

/** Stores a transcript, in place of the one that there is. The caller has locked what it is of. */
export async function saveTranscript(
  db: Db,
  account_id: number,
  { recorded, language, segments, made_of_asset_id }: NewTranscript,
  now: Date,
): Promise<void> {
  const { webinar_id, meeting_id } = idsOf(recorded)
  await sql`delete from transcripts where ${isOf(account_id, recorded)}`.execute(db)
  await sql`
    insert into transcripts (account_id, webinar_id, meeting_id, language, segments, made_of_asset_id, created_at)
    values (${account_id}, ${webinar_id}, ${meeting_id}, ${language}, ${JSON.stringify(segments)}::jsonb,
      ${made_of_asset_id}, ${now})`.execute(db)
}

/** The transcripts of a person's meetings, for an export. */
export async function listPersonTranscripts(
  db: Db,
  account_id: number,
  { emails, contact_ids }: Person,
): Promise<unknown[]> {
  const { rows } = await sql`
    select t.meeting_id, t.language, t.segments, t.created_at
    from transcripts as t
    join meetings as m on m.account_id = t.account_id and m.id = t.meeting_id
    where t.account_id = ${account_id}
      and (m.contact_id = any(${contact_ids}::bigint[]) or m.visitor_email = any(${emails}::text[]))
    order by t.meeting_id`.execute(db)
  return rows
}
