import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { lessonDate } from '../course/outline.queries.ts'
import type { ReplayVisibility } from '../opening.rules.ts'

export type LessonOfSource = {
  source_id: number
  unit_id: number
  product_id: number
  title: string
  /** The film or sound of the lesson; null for its text. */
  block_id: number | null
  date: string
  replay_visibility: ReplayVisibility
}

/**
 * The published lessons of some courses that sources are made of: of the text of a lesson, of what is said in a film or a sound
 * of it, or of its film on Vimeo.
 */
export async function listLessonsOfSources(
  db: Db,
  account_id: number,
  { source_ids, product_ids }: { source_ids: number[]; product_ids: number[] },
): Promise<LessonOfSource[]> {
  const { rows } = await sql<LessonOfSource>`
    select s.id as source_id, u.id as unit_id, made.block_id, u.product_id, u.title, ${lessonDate} as date,
      p.replay_visibility
    from brain_sources as s
    cross join lateral (
      select s.unit_id, null::bigint as block_id
      union all
      select b.unit_id, b.id from course_blocks as b
      where b.account_id = s.account_id and b.product_id = any(${product_ids}::bigint[])
        and b.removed_at is null and b.unit_id is not null and b.type in ('video', 'audio')
        and (b.content ->> 'asset_id' = substring(s.external_id from '^transcript-asset-([0-9]+)$')
          or b.content ->> 'vimeo_id' = substring(s.canonical_url from '^https://vimeo[.]com/([0-9]+)'))
    ) as made
    join course_units as u on u.account_id = s.account_id and u.id = made.unit_id
    join products as p on p.account_id = u.account_id and p.id = u.product_id
    where s.account_id = ${account_id} and s.id = any(${source_ids}::bigint[])
      and u.product_id = any(${product_ids}::bigint[]) and u.status = 'published'
    order by s.id, u.id, made.block_id`.execute(db)
  return rows
}
