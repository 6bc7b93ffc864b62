import { type RawBuilder, sql } from 'kysely'
import type { WalkKey } from '../person.ts'
import type { Db } from './database.ts'
import { mentions } from './mentions.ts'

/** A table in which others may mention a person. */
export type MentioningTable = {
  table: string
  /** The columns of the primary key after account_id, with their types. */
  key: Record<string, 'bigint' | 'integer' | 'text'>
  /** SQL of the texts, on the table's columns. */
  texts: RawBuilder<unknown>[]
  /** Removes the mentions from records, or the records. */
  erase: (db: Db, account_id: number, keys: WalkKey[], emails: string[]) => Promise<void>
}

type Found = { read: number; last: WalkKey | null; found: WalkKey[] }

/** Reads the `limit` records of a table after a key. @returns the keys of those that mention one of the emails */
export async function findMentions(
  db: Db,
  account_id: number,
  { table, key, texts }: MentioningTable,
  { emails, after, limit }: { emails: string[]; after: WalkKey | null; limit: number },
): Promise<Found> {
  const columns = sql.join(Object.keys(key).map((column) => sql.ref(column)))
  const descending = sql.join(Object.keys(key).map((column) => sql`${sql.ref(column)} desc`))
  const start = sql.join(Object.values(key).map((type, index) => sql`${after?.[index]}::${sql.raw(type)}`))
  const is_found = sql.join(
    texts.map((text) => mentions(text, emails)),
    sql` or `,
  )
  const { rows } = await sql<Found>`
    with part as materialized (
      select ${columns}, ${is_found} as is_found from ${sql.table(table)}
      where account_id = ${account_id} ${after === null ? sql`` : sql`and (${columns}) > (${start})`}
      order by ${columns} limit ${limit}
    )
    select (select count(*)::int from part) as read,
      (select jsonb_build_array(${columns}) from part order by ${descending} limit 1) as last,
      array(select jsonb_build_array(${columns}) from part where is_found) as found`.execute(db)
  return rows[0]!
}
