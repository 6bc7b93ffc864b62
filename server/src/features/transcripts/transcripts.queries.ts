import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Person } from '../../platform/person.ts'
import type { TranscriptSegment } from './schemas.ts'

/** Whose transcript it is. */
export type Recorded = { webinar_id: number } | { meeting_id: number }

export type TranscriptRow = { language: string | null; segments: TranscriptSegment[] }

const idsOf = (recorded: Recorded) => ({
  webinar_id: 'webinar_id' in recorded ? recorded.webinar_id : null,
  meeting_id: 'meeting_id' in recorded ? recorded.meeting_id : null,
})

export async function findTranscriptRow(
  db: Db,
  account_id: number,
  recorded: Recorded,
): Promise<TranscriptRow | undefined> {
  const { webinar_id, meeting_id } = idsOf(recorded)
  const { rows } = await sql<TranscriptRow>`
    select language, segments from transcripts
    where account_id = ${account_id} and (webinar_id = ${webinar_id} or meeting_id = ${meeting_id})`.execute(
    db,
  )
  return rows[0]
}

/** Stores a transcript, in place of the one that there is. The caller has locked what it is of. */
export async function saveTranscript(
  db: Db,
  account_id: number,
  transcript: TranscriptRow & { recorded: Recorded },
  now: Date,
): Promise<void> {
  const { webinar_id, meeting_id } = idsOf(transcript.recorded)
  await sql`
    delete from transcripts
    where account_id = ${account_id} and (webinar_id = ${webinar_id} or meeting_id = ${meeting_id})`.execute(
    db,
  )
  await sql`
    insert into transcripts (account_id, webinar_id, meeting_id, language, segments, created_at)
    values (${account_id}, ${webinar_id}, ${meeting_id}, ${transcript.language},
      ${JSON.stringify(transcript.segments)}::jsonb, ${now})`.execute(db)
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
