import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/**
 * Takes an asset out of the actions of every guided answer; one that has nothing left to give is archived.
 * @returns the guided answers that changed
 */
export async function removeAssetFromActions(
  db: Db,
  account_id: number,
  asset_id: number,
  now: Date,
): Promise<number[]> {
  const action = JSON.stringify({ type: 'asset', asset_id })
  const { rows } = await sql<{ id: number }>`
    update guided_answers
    set updated_at = ${now}, actions = left_over.actions,
      archived = archived or (answer is null and left_over.actions = '[]'::jsonb)
    from (
      select g.id, (
        select coalesce(jsonb_agg(action order by position), '[]')
        from jsonb_array_elements(g.actions) with ordinality as listed (action, position)
        where action <> ${action}::jsonb
      ) as actions
      from guided_answers as g
      where g.account_id = ${account_id} and g.actions @> jsonb_build_array(${action}::jsonb)
    ) as left_over
    where guided_answers.account_id = ${account_id} and guided_answers.id = left_over.id
    returning guided_answers.id`.execute(db)
  return rows.map(({ id }) => id)
}
