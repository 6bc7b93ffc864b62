import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { SavedChange } from './saved-changes.rules.ts'

/** Older saves of a course are forgotten. */
const maxKeptSaves = 100

type SaveValues = {
  at: string
  actor_kind: string
  actor_id: number | null
  changes: SavedChange[]
  left_out: number
}

export type SaveRow = SaveValues & { id: number; name: string | null }

/** Keeps a save, and the newest of those before it. The caller has locked the course. */
export async function insertSave(
  db: Db,
  { account_id, product_id }: { account_id: number; product_id: number },
  { at, actor_kind, actor_id, changes, left_out }: Omit<SaveValues, 'at'> & { at: Date },
): Promise<void> {
  const of = sql`where account_id = ${account_id} and product_id = ${product_id}`
  const { rows } = await sql<{ id: number }>`
    insert into course_saves (account_id, product_id, id, at, actor_kind, actor_id, changes, left_out)
    select ${account_id}, ${product_id}, coalesce((select max(id) from course_saves ${of}), 0) + 1, ${at},
      ${actor_kind}, ${actor_id}, ${JSON.stringify(changes)}, ${left_out}
    returning id`.execute(db)
  await sql`delete from course_saves ${of} and id <= ${rows[0]!.id - maxKeptSaves}`.execute(db)
}

/** The next saves of a course, newest first, with what who saved is called now. */
export async function listSaveRows(
  db: Db,
  { account_id, product_id }: { account_id: number; product_id: number },
  { starting_after, limit }: { starting_after?: number | undefined; limit: number },
): Promise<SaveRow[]> {
  const older = starting_after === undefined ? sql`true` : sql`s.id < ${starting_after}`
  const { rows } = await sql<SaveRow>`
    select s.id, s.at, s.actor_kind, s.actor_id, s.changes, s.left_out,
      case s.actor_kind when 'user' then u.email when 'api_key' then coalesce(k.label, '…' || k.last_four) end
      as name
    from course_saves as s
    left join users as u on s.actor_kind = 'user' and u.id = s.actor_id
    left join api_keys as k on s.actor_kind = 'api_key' and k.account_id = s.account_id and k.id = s.actor_id
    where s.account_id = ${account_id} and s.product_id = ${product_id} and ${older}
    order by s.id desc
    limit ${limit}`.execute(db)
  return rows
}
