import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { type HistoryFilter, prepareHistoryPage } from '../../../platform/db/history-page.queries.ts'
import type { ClassSession } from '../schemas.ts'

type Seconds = 'connected_seconds' | 'active_seconds'

/** A session as it is stored. */
export type ClassSessionRow = Omit<ClassSession, Seconds> & { connected_ms: number; active_ms: number }

const columns = sql`id::text, session_id, visitor_id, visitor_email, product_id, unit_id, started_at, last_seen_at,
  ended_at, connected_ms, active_ms, status`

const sessionPage = prepareHistoryPage<ClassSessionRow>({
  table: 'class_sessions',
  moment: 'started_at',
  columns,
})

/** Up to `limit + 1` sessions of a product in ascending id. */
export const listClassSessionRows = (
  db: Db,
  account_id: number,
  { limit, ...filter }: HistoryFilter,
): Promise<ClassSessionRow[]> => sessionPage(db, { ...filter, account_id, limit: limit + 1 })

/** True if there were sessions in a product, even in one that was deleted. */
export async function hasClassSessions(db: Db, account_id: number, product_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from class_sessions where account_id = ${account_id} and product_id = ${product_id} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** A person's sessions, for an export. */
export async function listPersonSessions(
  db: Db,
  account_id: number,
  visitor_ids: number[],
): Promise<ClassSessionRow[]> {
  const { rows } = await sql<ClassSessionRow>`
    select ${columns} from class_sessions
    where account_id = ${account_id} and visitor_id = any(${visitor_ids}::bigint[])
    order by class_sessions.id`.execute(db)
  return rows
}

/** Empties the email in a person's sessions; what was credited to them of late goes, as players take that lock first. */
export async function eraseStudent(db: Db, account_id: number, visitor_ids: number[]): Promise<void> {
  await sql`
    delete from class_credits
    where account_id = ${account_id} and visitor_id = any(${visitor_ids}::bigint[])`.execute(db)
  await sql`
    update class_sessions set visitor_email = ''
    where account_id = ${account_id} and visitor_id = any(${visitor_ids}::bigint[])`.execute(db)
}
