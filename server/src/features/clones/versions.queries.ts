import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { takeIds } from '../../platform/db/ids.ts'
import type { Version } from './schemas.ts'

/** Versions as they go over the wire; `period_start` is the usage period that a monthly cap counts. */
const selectVersions = (db: Db, account_id: number, period_start: string) =>
  db
    .selectFrom('versions as v')
    .leftJoin('version_usage as u', (join) =>
      join
        .onRef('u.account_id', '=', 'v.account_id')
        .onRef('u.version_id', '=', 'v.id')
        .on('u.period_start', '=', period_start),
    )
    .select([
      sql.lit('version').as('object'),
      'v.id',
      'v.label',
      'v.description',
      'v.job',
      'v.is_active',
      'v.published',
      'v.avatar_url',
      'v.silos',
      'v.accept_images',
      'v.image_rules',
      'v.voice_call',
      sql<boolean>`v.voice is not null`.as('voice_configured'),
      'v.exclude_folder_ids',
      'v.exclude_source_ids',
      'v.exclude_unfoldered_sources',
      'v.suggestions',
      'v.cite_source_links',
      sql`case when v.monthly_cap is not null
        then jsonb_build_object('limit', v.monthly_cap, 'used', coalesce(u.responses, 0)) end`.as(
        'monthly_cap',
      ),
      'v.copied_from_version_id',
      'v.created_at',
      'v.updated_at',
    ])
    .where('v.account_id', '=', account_id)

export const listVersionRows = (db: Db, account_id: number, period_start: string): Promise<Version[]> =>
  selectVersions(db, account_id, period_start).orderBy('v.id').execute() as Promise<Version[]>

/** The version with this id, or the active one. */
export const findVersion = (
  db: Db,
  account_id: number,
  id: number | null,
  period_start: string,
): Promise<Version | undefined> => {
  const query = selectVersions(db, account_id, period_start)
  const found = id === null ? query.where('v.is_active', '=', true) : query.where('v.id', '=', id)
  return found.executeTakeFirst() as Promise<Version | undefined>
}

export async function insertVersion(
  db: Db,
  account_id: number,
  values: { label: string | null; is_active: boolean; published: boolean },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with taken as (${takeIds(account_id, 'version')})
    insert into versions (account_id, id, label, is_active, published, created_at, updated_at)
    select ${account_id}, taken.id, ${values.label}, ${values.is_active}, ${values.published}, ${now}, ${now}
    from taken
    returning id`.execute(db)
  return rows[0]!.id
}

/** Counts a reply of a clone in its usage period. */
export async function countVersionReply(
  db: Db,
  account_id: number,
  version_id: number,
  period_start: string,
): Promise<void> {
  await sql`
    insert into version_usage as u (account_id, version_id, period_start, responses)
    values (${account_id}, ${version_id}, ${period_start}::date, 1)
    on conflict (account_id, version_id, period_start) do update set responses = u.responses + 1`.execute(db)
}
