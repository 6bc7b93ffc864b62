import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import type { SessionStatus } from '../schemas.ts'
import type { Span } from './credit.rules.ts'

const sessionIds = defineCounter('class_session')

type NewSession = { session_id: string; visitor_id: number; product_id: number; unit_id: number }

/** @returns false if the student was erased meanwhile */
export async function insertClassSession(
  db: Db,
  account_id: number,
  { session_id, visitor_id, product_id, unit_id }: NewSession,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with student as (
      select id, coalesce(email, '') as email from visitors
      where account_id = ${account_id} and id = ${visitor_id}
      for key share
    ),
    credits as (
      insert into class_credits (account_id, visitor_id) select ${account_id}, id from student
      on conflict (account_id, visitor_id) do nothing
    ),
    taken as (${takeIds(account_id, sessionIds)})
    insert into class_sessions (
      account_id, id, session_id, visitor_id, visitor_email, product_id, unit_id, started_at, last_seen_at)
    select ${account_id}, taken.id, ${session_id}, student.id, student.email, ${product_id}, ${unit_id}, ${now}, ${now}
    from taken, student
    returning true`.execute(db)
  return rows.length > 0
}

/** What a student was credited of late. */
export type CreditsRow = { visitor_id: number; credited: Span[] }

/** Locks what students were credited, and with it their sessions, in one order. */
export async function lockCredits(db: Db, account_id: number, visitor_ids: number[]): Promise<CreditsRow[]> {
  const { rows } = await sql<CreditsRow>`
    select visitor_id, credited from class_credits
    where account_id = ${account_id} and visitor_id = any(${visitor_ids}::bigint[])
    order by visitor_id
    for no key update`.execute(db)
  return rows
}

/** A session as its player's requests change it. */
export type SessionRow = {
  id: number
  session_id: string
  visitor_id: number
  last_seen_at: string
  ended_at: string | null
  status: SessionStatus
  connected_ms: number
  active_ms: number
  visible: boolean
  focused: boolean
  interacted_at: string | null
}

/** Locks sessions, so that they do not time out meanwhile. The credits of their students are locked. */
export async function lockSessions(db: Db, account_id: number, session_ids: string[]): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, session_id, visitor_id, last_seen_at, ended_at, status, connected_ms, active_ms, visible, focused,
      interacted_at
    from class_sessions
    where account_id = ${account_id} and session_id = any(${session_ids}::uuid[])
    for no key update`.execute(db)
  return rows
}

export async function writeSessions(db: Db, account_id: number, sessions: SessionRow[]): Promise<void> {
  await sql`
    update class_sessions as s
    set last_seen_at = w.last_seen_at, ended_at = w.ended_at, status = w.status, connected_ms = w.connected_ms,
      active_ms = w.active_ms, visible = w.visible, focused = w.focused, interacted_at = w.interacted_at
    from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as w (
      id bigint, last_seen_at timestamptz, ended_at timestamptz, status text, connected_ms bigint, active_ms bigint,
      visible boolean, focused boolean, interacted_at timestamptz)
    where s.account_id = ${account_id} and s.id = w.id`.execute(db)
}

export async function writeCredits(db: Db, account_id: number, credits: CreditsRow[]): Promise<void> {
  await sql`
    update class_credits as c set credited = w.credited
    from jsonb_to_recordset(${JSON.stringify(credits)}::jsonb) as w (
      visitor_id bigint, credited jsonb)
    where c.account_id = ${account_id} and c.visitor_id = w.visitor_id`.execute(db)
}

type Silence = { silenceMs: number; limit: number }

/** Ends open sessions that fell silent. cross-account: one look for all. @returns how many */
export async function timeOutSessions(db: Db, now: Date, { silenceMs, limit }: Silence): Promise<number> {
  const [before, after] = [new Date(now.getTime() - silenceMs), new Date(now.getTime() + silenceMs)]
  const { numAffectedRows } = await sql`
    update class_sessions as s set status = 'timed_out', ended_at = last_seen_at
    from (
      select account_id, id from class_sessions
      where ended_at is null and (last_seen_at <= ${before} or last_seen_at >= ${after})
      limit ${limit} for update skip locked
    ) as silent
    where s.account_id = silent.account_id and s.id = silent.id`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
