import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { type Permit, viewerOf } from './permit.rules.ts'

/** A video of a lesson, and the content that it shows now. */
type VideoBlock = { block_id: number; unit_id: number; resource: string }

/** A block with a film that was not removed. */
export async function findVideoBlock(
  db: Db,
  account_id: number,
  block_id: number,
): Promise<VideoBlock | undefined> {
  const { rows } = await sql<VideoBlock>`
    select b.id as block_id, b.unit_id, video_resource(b.id, b.content) as resource from course_blocks as b
    where b.account_id = ${account_id} and b.id = ${block_id} and b.type = 'video' and b.unit_id is not null
      and b.removed_at is null`.execute(db)
  return rows[0]
}

/** Makes the row that batches under a permit lock, unless there is one or the person is gone. */
export async function ensureWatch(db: Db, account_id: number, permit: Permit, now: Date): Promise<void> {
  const { visitor_id, registrant_id, resource } = permit
  await sql`
    with student as (
      select from visitors where account_id = ${account_id} and id = ${visitor_id} for key share
    ), registrant as (
      select from webinar_registrants where account_id = ${account_id} and id = ${registrant_id} for key share
    )
    insert into playback_watches (account_id, viewer, resource, visitor_id, registrant_id, created_at)
    select ${account_id}, ${viewerOf(permit)}, ${resource}, ${visitor_id}::bigint, ${registrant_id}::bigint, ${now}
    from (select from student union all select from registrant) as person
    on conflict (account_id, viewer, resource) do nothing`.execute(db)
}
