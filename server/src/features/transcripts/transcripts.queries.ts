import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Person } from '../../platform/person.ts'
import { idsOf, type Recorded } from './recorded.rules.ts'
import type { TranscriptSegment } from './schemas.ts'

export type TranscriptRow = { language: string | null; segments: TranscriptSegment[] }

/** The condition that a row is of a webinar, a meeting or an asset. What is being made names the asset of each. */
export function isOf(account_id: number, recorded: Recorded): RawBuilder<boolean> {
  const { webinar_id, meeting_id, asset_id } = idsOf(recorded)
  return sql`account_id = ${account_id} and (webinar_id = ${webinar_id} or meeting_id = ${meeting_id}
    or (asset_id = ${asset_id} and webinar_id is null and meeting_id is null))`
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
  const { webinar_id, meeting_id, asset_id } = idsOf(recorded)
  await sql`delete from transcripts where ${isOf(account_id, recorded)}`.execute(db)
  await sql`
    insert into transcripts
      (account_id, webinar_id, meeting_id, asset_id, language, segments, made_of_asset_id, created_at)
    values (${account_id}, ${webinar_id}, ${meeting_id}, ${asset_id}, ${language},
      ${JSON.stringify(segments)}::jsonb, ${made_of_asset_id}, ${now})`.execute(db)
}

/** What was said in an asset: its own transcript, else the one that was made of it as a recording. */
export async function findSpoken(
  db: Db,
  account_id: number,
  asset_id: number,
): Promise<TranscriptRow | undefined> {
  const { rows } = await sql<TranscriptRow>`
    select language, segments from transcripts
    where account_id = ${account_id} and (asset_id = ${asset_id} or made_of_asset_id = ${asset_id})
    order by asset_id is null, created_at desc
    limit 1`.execute(db)
  return rows[0]
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
