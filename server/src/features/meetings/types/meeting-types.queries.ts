import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import type { BookingQuestion } from './schemas.ts'

const typeIds = defineCounter('meeting_type')

export type TypeFields = {
  key: string
  title: string
  duration_minutes: number
  host_name: string
  host_email: string
  timezone: string
  available: string
  buffer_minutes: number
  notice_hours: number
  horizon_days: number
  questions: BookingQuestion[]
  product_id: number | null
  meeting_url: string | null
}

export type StoredType = TypeFields & { id: number; created_at: string; updated_at: string }

const columnNames = [
  ...([
    'id',
    'key',
    'title',
    'duration_minutes',
    'host_name',
    'host_email',
    'timezone',
    'available',
  ] as const),
  ...(['buffer_minutes', 'notice_hours', 'horizon_days', 'questions', 'product_id', 'meeting_url'] as const),
  ...(['created_at', 'updated_at'] as const),
]
const columns = sql.join(columnNames.map((name) => sql.ref(name)))

/** @returns undefined where another type has the key */
export async function insertType(
  db: Db,
  account_id: number,
  type: TypeFields,
  now: Date,
): Promise<StoredType | undefined> {
  const { rows } = await sql<StoredType>`
    with taken as (${takeIds(account_id, typeIds)})
    insert into meeting_types (
      account_id, id, key, title, duration_minutes, host_name, host_email, timezone, available, buffer_minutes,
      notice_hours, horizon_days, questions, product_id, meeting_url, created_at, updated_at)
    select ${account_id}, taken.id, ${type.key}, ${type.title}, ${type.duration_minutes}::int, ${type.host_name},
      ${type.host_email}, ${type.timezone}, ${type.available}, ${type.buffer_minutes}::int, ${type.notice_hours}::int,
      ${type.horizon_days}::int, ${JSON.stringify(type.questions)}::jsonb, ${type.product_id}::bigint,
      ${type.meeting_url}, ${now}, ${now}
    from taken
    on conflict (account_id, key) do nothing
    returning ${columns}`.execute(db)
  return rows[0]
}

/** @returns undefined where there is no such type. A key that another type has violates meeting_types_key. */
export async function updateType(
  db: Db,
  account_id: number,
  id: number,
  { questions, ...fields }: Partial<TypeFields>,
  now: Date,
): Promise<StoredType | undefined> {
  const row = await db
    .updateTable('meeting_types')
    .set({ ...fields, ...(questions && { questions: JSON.stringify(questions) }), updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returning(columnNames)
    .executeTakeFirst()
  return row as unknown as StoredType | undefined
}

/** @returns whether there was one */
export async function deleteType(db: Db, account_id: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('meeting_types')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function listTypes(db: Db, account_id: number): Promise<StoredType[]> {
  const { rows } = await sql<StoredType>`
    select ${columns} from meeting_types where account_id = ${account_id} order by id`.execute(db)
  return rows
}

export async function findTypeByKey(
  db: Db,
  account_id: number,
  key: string,
): Promise<StoredType | undefined> {
  const { rows } = await sql<StoredType>`
    select ${columns} from meeting_types where account_id = ${account_id} and key = ${key}`.execute(db)
  return rows[0]
}

/** It is not deleted until the transaction ends. */
export async function lockTypeByKey(
  db: Db,
  account_id: number,
  key: string,
): Promise<StoredType | undefined> {
  const { rows } = await sql<StoredType>`
    select ${columns} from meeting_types where account_id = ${account_id} and key = ${key} for key share`.execute(
    db,
  )
  return rows[0]
}

export async function findType(db: Db, account_id: number, id: number): Promise<StoredType | undefined> {
  const { rows } = await sql<StoredType>`
    select ${columns} from meeting_types where account_id = ${account_id} and id = ${id}`.execute(db)
  return rows[0]
}
