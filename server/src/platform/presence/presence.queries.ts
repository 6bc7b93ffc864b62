import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../db/database.ts'

/** The first key of the advisory locks by which processes show that they live. The second is the process's number. */
const lockClass = 730_211_802
/** The first key of those by which they show how their clock is moved. The second is the offset in seconds. */
const offsetLockClass = 730_211_803
const channel = 'understudy'

/** Takes the locks of a process until the session ends. cross-account: a process belongs to no account. */
export async function announceProcess(
  session: pg.Client,
  process_number: number,
  clock_offset_seconds: number,
): Promise<void> {
  await session.query(
    'select pg_advisory_lock_shared($1::int, $2::int), pg_advisory_lock_shared($3::int, $4::int)',
    [lockClass, process_number, offsetLockClass, clock_offset_seconds],
  )
}

/** How the clocks of the processes that live are moved, each offset in seconds once. cross-account: as above. */
export async function listClockOffsets(db: Db): Promise<number[]> {
  const { rows } = await sql<{ offset_seconds: number }>`
    select distinct l.objid::bigint::bit(32)::int as offset_seconds
    from pg_locks as l join pg_database as d on d.oid = l.database
    where l.locktype = 'advisory' and l.classid = ${offsetLockClass}::int::oid and d.datname = current_database()
    order by 1`.execute(db)
  return rows.map(({ offset_seconds }) => offset_seconds)
}

/** SQL: no session has the lock of the process that a column names. False where it names none. cross-account: as above. */
export const isProcessGone = (process_number: RawBuilder<unknown>) => sql<boolean>`
  (${process_number} is not null and not exists (
    select from pg_locks as l
    where l.locktype = 'advisory' and l.classid = ${lockClass}::int::oid and l.objid = ${process_number}::oid
  ))`

/** From now on the session hears the topics that are sent. cross-account: as above. */
export async function listenToTopics(session: pg.Client): Promise<void> {
  await session.query(`listen ${channel}`)
}

/** The database's time in Unix milliseconds. cross-account: as above. */
export async function readDatabaseTime(session: pg.ClientBase): Promise<number> {
  const { rows } = await session.query('select extract(epoch from clock_timestamp()) * 1000 as ms')
  return Number(rows[0].ms)
}

/**
 * Sends a topic to every process. Commits that notify wait for one another in the whole database, so this is only for
 * topics that somebody waits for. cross-account: as above.
 */
export async function sendTopic(db: Db, topic: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${topic})`.execute(db)
}
