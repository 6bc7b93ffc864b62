import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { pageById } from '../../../platform/db/id-order.ts'
import { defineCounter, takeIds, takeMoment } from '../../../platform/db/ids.ts'
import type { TranscriptStatus } from '../../transcripts/index.ts'
import type { Answer } from '../schemas.ts'
import type { MeetingStatus, Outcome } from './meeting-state.rules.ts'

const meetingIds = defineCounter('meeting')
const changeMoments = defineCounter('meeting_change')

/** What of a meeting can change. */
export type MeetingFields = {
  title: string
  product_id: number | null
  contact_id: number | null
  visitor_email: string | null
  visitor_name: string | null
  host_name: string | null
  host_email: string | null
  starts_at: string
  ends_at: string
  timezone: string
  meeting_url: string | null
  recording_asset_id: number | null
  outcome: Outcome | null
  cancel_reason: string | null
}

/** What it keeps. */
type LastingFields = {
  buffer_minutes: number
  answers: Answer[]
  type_id: number | null
  language: string | null
}

export type StoredMeeting = MeetingFields &
  LastingFields & {
    id: number
    calendar_uid: string
    sequence: number
    transcript_status: TranscriptStatus
    created_at: string
    updated_at: string
  }

const columnNames = [
  ...([
    'id',
    'title',
    'product_id',
    'contact_id',
    'visitor_email',
    'visitor_name',
    'host_name',
    'host_email',
  ] as const),
  ...([
    'starts_at',
    'ends_at',
    'buffer_minutes',
    'timezone',
    'meeting_url',
    'recording_asset_id',
    'outcome',
  ] as const),
  ...(['cancel_reason', 'answers', 'type_id', 'language', 'calendar_uid', 'sequence', 'created_at'] as const),
  'updated_at' as const,
]

const transcriptStatus = sql<TranscriptStatus>`case when exists (select from transcripts as t where t.account_id = meetings.account_id and t.meeting_id = meetings.id)
        then 'ready'
      when exists (select from transcriptions as t
        where t.account_id = meetings.account_id and t.meeting_id = meetings.id and t.error is null) then 'processing'
      else 'none' end`

const columns = sql.join([
  ...columnNames.map((name) => sql.ref(name)),
  sql`${transcriptStatus} as transcript_status`,
])

export async function insertMeeting(
  db: Db,
  account_id: number,
  meeting: MeetingFields & LastingFields,
  now: Date,
): Promise<StoredMeeting> {
  const { rows } = await sql<StoredMeeting>`
    with taken as (${takeIds(account_id, meetingIds)}),
    moment as (${takeMoment(account_id, changeMoments, now)})
    insert into meetings (
      account_id, id, title, product_id, contact_id, visitor_email, visitor_name, host_name, host_email, starts_at,
      ends_at, buffer_minutes, timezone, meeting_url, recording_asset_id, outcome, cancel_reason, answers, type_id,
      language, created_at, updated_at)
    select ${account_id}, taken.id, ${meeting.title}, ${meeting.product_id}::bigint, ${meeting.contact_id}::bigint,
      ${meeting.visitor_email}, ${meeting.visitor_name}, ${meeting.host_name}, ${meeting.host_email},
      ${meeting.starts_at}, ${meeting.ends_at}, ${meeting.buffer_minutes}::int, ${meeting.timezone},
      ${meeting.meeting_url}, ${meeting.recording_asset_id}::bigint, ${meeting.outcome}, ${meeting.cancel_reason},
      ${JSON.stringify(meeting.answers)}::jsonb, ${meeting.type_id}::bigint, ${meeting.language}, moment.at, moment.at
    from taken, moment
    returning ${columns}`.execute(db)
  return rows[0]!
}

/** Writes fields of a meeting. Calendars then take it for a later version. */
export async function updateMeetingRow(
  db: Db,
  account_id: number,
  id: number,
  fields: Partial<MeetingFields>,
  now: Date,
): Promise<StoredMeeting> {
  const { rows: moments } = await takeMoment(account_id, changeMoments, now).execute(db)
  const row = await db
    .updateTable('meetings')
    .set({ ...fields, sequence: sql<number>`sequence + 1`, updated_at: moments[0]!.at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returning([...columnNames, transcriptStatus.as('transcript_status')])
    .executeTakeFirstOrThrow()
  return row as unknown as StoredMeeting
}

/** Notes that something of a meeting has changed that calendars do not show, and locks it. @returns false where there is none */
export async function touchMeeting(db: Db, account_id: number, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with moment as (${takeMoment(account_id, changeMoments, now)})
    update meetings set updated_at = moment.at from moment where account_id = ${account_id} and id = ${id}
    returning id`.execute(db)
  return rows.length > 0
}

/** Takes a recording from the meetings that it is of. @returns their ids, ascending */
export async function removeRecording(db: Db, account_id: number, asset_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update meetings set recording_asset_id = null
    where account_id = ${account_id} and recording_asset_id = ${asset_id}
    returning id`.execute(db)
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

export async function findMeeting(
  db: Db,
  account_id: number,
  id: number,
): Promise<StoredMeeting | undefined> {
  const { rows } = await sql<StoredMeeting>`
    select ${columns} from meetings where account_id = ${account_id} and id = ${id}`.execute(db)
  return rows[0]
}

/** Nobody else changes the meeting until the transaction ends. */
export async function lockMeeting(
  db: Db,
  account_id: number,
  id: number,
): Promise<StoredMeeting | undefined> {
  const { rows } = await sql<StoredMeeting>`
    select ${columns} from meetings where account_id = ${account_id} and id = ${id} for update`.execute(db)
  return rows[0]
}

export type MeetingFilter = {
  status?: MeetingStatus
  from?: Date
  until?: Date
  visitor_email?: string
  updated_since: Date | null
  order: 'asc' | 'desc'
  starting_after?: number
  limit: number
}

/** As statusAt tells it of one meeting. */
function hasStatus(status: MeetingStatus, now: Date): RawBuilder<unknown> {
  switch (status) {
    case 'scheduled':
      return sql`outcome is null and starts_at > ${now}`
    case 'in_progress':
      return sql`outcome is null and starts_at <= ${now} and ends_at > ${now}`
    case 'completed':
      return sql`(outcome = 'completed' or outcome is null and ends_at <= ${now})`
    default:
      return sql`outcome = ${status}`
  }
}

/** Up to `limit + 1` meetings by id. */
export async function listMeetingRows(
  db: Db,
  account_id: number,
  filter: MeetingFilter,
  now: Date,
): Promise<StoredMeeting[]> {
  const { status, from, until, visitor_email, updated_since, limit } = filter
  const { isAfter, order } = pageById(sql.ref('id'), filter)
  const conditions = [
    sql`account_id = ${account_id} and ${isAfter}`,
    ...(status === undefined ? [] : [hasStatus(status, now)]),
    ...(from === undefined ? [] : [sql`starts_at >= ${from}`]),
    ...(until === undefined ? [] : [sql`starts_at < ${until}`]),
    ...(visitor_email === undefined ? [] : [sql`visitor_email = ${visitor_email}`]),
    ...(updated_since === null ? [] : [sql`updated_at >= ${updated_since}`]),
  ]
  const { rows } = await sql<StoredMeeting>`
    select ${columns} from meetings where ${sql.join(conditions, sql` and `)}
    order by ${order} limit ${limit + 1}`.execute(db)
  return rows
}

/** The meetings of a person, for an export, or as they see them: in the order of their times. */
export async function listMeetingsOf(
  db: Db,
  account_id: number,
  { emails, contact_ids }: { emails: string[]; contact_ids: number[] },
): Promise<StoredMeeting[]> {
  const { rows } = await sql<StoredMeeting>`
    select ${columns} from meetings
    where account_id = ${account_id}
      and (contact_id = any(${contact_ids}::bigint[]) or visitor_email = any(${emails}::text[]))
    order by starts_at, id`.execute(db)
  return rows
}

export async function deleteMeetingsOf(
  db: Db,
  account_id: number,
  { emails, contact_ids }: { emails: string[]; contact_ids: number[] },
): Promise<void> {
  await sql`
    delete from meetings
    where account_id = ${account_id}
      and (contact_id = any(${contact_ids}::bigint[]) or visitor_email = any(${emails}::text[]))`.execute(db)
}
