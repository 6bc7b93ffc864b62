import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { idsBetween } from '../../../platform/db/ids-between.queries.ts'
import type { ClassSession } from '../schemas.ts'

type Seconds = 'connected_seconds' | 'active_seconds'

/** A session as it is stored. */
export type ClassSessionRow = Omit<ClassSession, Seconds> & { connected_ms: number; active_ms: number }

const sessions = { table: 'class_sessions', moment: 'started_at' }
const columns = sql`id::text, session_id, visitor_id, visitor_email, product_id, unit_id, started_at, last_seen_at,
  ended_at, connected_ms, active_ms, status`

type SessionFilter = {
  product_id: number
  visitor_id?: number
  starting_after?: number
  from?: Date
  until?: Date
  limit: number
}

/** Up to `limit + 1` sessions of a product in ascending id. */
export async function listClassSessionRows(
  db: Db,
  account_id: number,
  { limit, ...filter }: SessionFilter,
): Promise<ClassSessionRow[]> {
  const page = { ...filter, limit: limit + 1 }
  const isOfAll = filter.visitor_id === undefined
  const isBounded = filter.from !== undefined || filter.until !== undefined
  const { rows } = await sql<ClassSessionRow>`
    select ${columns} from class_sessions
    where ${isOfAll && isBounded ? isBetween(account_id, page) : matches(account_id, page)}
    order by class_sessions.id
    limit ${page.limit}`.execute(db)
  return rows
}

const isBetween = (account_id: number, page: SessionFilter) =>
  sql`account_id = ${account_id} and id = any(array(${idsBetween(account_id, sessions, page)}))`

const matches = (
  account_id: number,
  { product_id, visitor_id, starting_after, from, until }: SessionFilter,
) =>
  sql.join(
    [
      sql`account_id = ${account_id}`,
      sql`product_id = ${product_id}`,
      ...(visitor_id === undefined ? [] : [sql`visitor_id = ${visitor_id}`]),
      ...(starting_after === undefined ? [] : [sql`id > ${starting_after}`]),
      ...(from === undefined ? [] : [sql`started_at >= ${from}`]),
      ...(until === undefined ? [] : [sql`started_at < ${until}`]),
    ],
    sql` and `,
  )

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
