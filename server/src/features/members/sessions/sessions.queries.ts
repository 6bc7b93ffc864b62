import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { prepareQuickRead } from '../../../platform/db/prepared-query.ts'
import type { Role } from '../../../platform/roles.rules.ts'

type Session = { account_id: number; id: number; user_id: number; role: string; last_used_at: string }

/** cross-account: a request names its account by the token alone. */
export async function findSession(
  db: Db,
  token_sha256: Buffer,
): Promise<(Session & { role: Role }) | undefined> {
  const [session] = await sessionByToken(db, { token_sha256 })
  return session as (Session & { role: Role }) | undefined
}

const sessionByToken = prepareQuickRead<{ token_sha256: Buffer }, Session>((db, value) =>
  db
    .selectFrom('panel_sessions')
    .innerJoin('members', (join) =>
      join
        .onRef('members.account_id', '=', 'panel_sessions.account_id')
        .onRef('members.user_id', '=', 'panel_sessions.user_id'),
    )
    .select([
      'panel_sessions.account_id',
      'panel_sessions.id',
      'panel_sessions.user_id',
      'panel_sessions.last_used_at',
      'members.role',
    ])
    .where('token_sha256', '=', value('token_sha256')),
)

export async function insertSession(
  db: Db,
  account_id: number,
  { token_sha256, user_id }: { token_sha256: Buffer; user_id: number },
  now: Date,
): Promise<void> {
  await db
    .insertInto('panel_sessions')
    .values({ account_id, token_sha256, user_id, created_at: now, last_used_at: now })
    .execute()
}

/** Sets when a session was used last. */
export async function touchSession(db: Db, account_id: number, id: number, now: Date): Promise<void> {
  await db
    .updateTable('panel_sessions')
    .set({ last_used_at: sql<string>`greatest(last_used_at, ${now}::timestamptz)` })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/** Makes a session work for another account of its user. */
export async function moveSession(
  db: Db,
  account_id: number,
  id: number,
  next_account_id: number,
): Promise<void> {
  await db
    .updateTable('panel_sessions')
    .set({ account_id: next_account_id })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

export async function deleteSession(db: Db, account_id: number, id: number): Promise<void> {
  await db.deleteFrom('panel_sessions').where('account_id', '=', account_id).where('id', '=', id).execute()
}

/** cross-account: ends what a user has open, in whichever account. @returns how many */
export async function deleteSessionsOf(db: Db, user_id: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('panel_sessions')
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** cross-account: ends the sessions of a user but the one by which they came. @returns how many */
export async function deleteOtherSessionsOf(
  db: Db,
  { id: user_id, session_id }: { id: number; session_id: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('panel_sessions')
    .where('user_id', '=', user_id)
    .where('id', '!=', session_id)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** cross-account: clean-up of sessions that have ended. */
export async function deleteUnusedSessions(db: Db, unused_since: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from panel_sessions
    where token_sha256 = any(array(
      select token_sha256 from panel_sessions where last_used_at <= ${unused_since}
      limit ${limit} for update skip locked
    ))`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
