import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Webinar } from '../schemas.ts'

type Replay = { id: number; asset_id: number | null; visibility?: Webinar['replay']['visibility'] }

/** Writes the replay of a webinar; the visibility stays unless it is given. @returns false where there is no such webinar */
export async function saveReplay(
  db: Db,
  account_id: number,
  { id, asset_id, visibility }: Replay,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update webinars
    set replay_asset_id = ${asset_id}, replay_visibility = coalesce(${visibility ?? null}, replay_visibility),
      updated_at = ${now}
    where account_id = ${account_id} and id = ${id}
    returning id`.execute(db)
  return rows.length > 0
}

/** Takes a film from the webinars whose replay it is. @returns their ids, ascending */
export async function removeReplay(
  db: Db,
  account_id: number,
  asset_id: number,
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update webinars set replay_asset_id = null, updated_at = ${now}
    where account_id = ${account_id} and replay_asset_id = ${asset_id}
    returning id`.execute(db)
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}
