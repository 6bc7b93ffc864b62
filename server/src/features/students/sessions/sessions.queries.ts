import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import { prepareQuickRead } from '../../../platform/db/prepared-query.ts'

const sessionIds = defineCounter('student_session')

type Session = { account_id: number; id: number; visitor_id: number; last_used_at: string }

/** cross-account: a request names its account by the token alone. */
export async function findSession(db: Db, token_sha256: Buffer): Promise<Session | undefined> {
  const [session] = await sessionByToken(db, { token_sha256 })
  return session
}

const sessionByToken = prepareQuickRead<{ token_sha256: Buffer }, Session>((db, value) =>
  db
    .selectFrom('student_sessions')
    .select(['account_id', 'id', 'visitor_id', 'last_used_at'])
    .where('token_sha256', '=', value('token_sha256')),
)

export async function insertSession(
  db: Db,
  account_id: number,
  { token_sha256, visitor_id }: { token_sha256: Buffer; visitor_id: number },
  now: Date,
): Promise<void> {
  await sql`
    with taken as (${takeIds(account_id, sessionIds)})
    insert into student_sessions (account_id, id, token_sha256, visitor_id, created_at, last_used_at)
    select ${account_id}, taken.id, ${token_sha256}, ${visitor_id}, ${now}, ${now} from taken`.execute(db)
}

/** Sets when a session was used last. */
export async function touchSession(db: Db, account_id: number, id: number, now: Date): Promise<void> {
  await db
    .updateTable('student_sessions')
    .set({ last_used_at: sql<string>`greatest(last_used_at, ${now}::timestamptz)` })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

export async function deleteSession(db: Db, account_id: number, id: number): Promise<void> {
  await db.deleteFrom('student_sessions').where('account_id', '=', account_id).where('id', '=', id).execute()
}

export async function deleteSessionsOf(db: Db, account_id: number, visitor_ids: number[]): Promise<void> {
  await sql`
    delete from student_sessions
    where account_id = ${account_id} and visitor_id = any(${visitor_ids}::bigint[])`.execute(db)
}

/** The sessions of visitors, for an export: without what could open them. */
export const listSessionsOf = (db: Db, account_id: number, visitor_ids: number[]): Promise<unknown[]> =>
  db
    .selectFrom('student_sessions')
    .select(['id', 'visitor_id', 'created_at', 'last_used_at'])
    .where('account_id', '=', account_id)
    .where(sql<boolean>`visitor_id = any(${visitor_ids}::bigint[])`)
    .orderBy('id')
    .execute()

/** cross-account: clean-up of sessions that have ended. */
export async function deleteUnusedSessions(db: Db, unused_since: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from student_sessions
    where token_sha256 = any(array(
      select token_sha256 from student_sessions where last_used_at <= ${unused_since}
      limit ${limit} for update skip locked
    ))`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
