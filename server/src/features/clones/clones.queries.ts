import { sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../platform/db/ids.ts'
import { prepareQuickRead, type ValueSlot } from '../../platform/db/prepared-query.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { Clone, CloneMessages, Version } from './schemas.ts'

const cloneIds = defineCounter('version')

/** Clones as they go over the wire; `period_start` is the usage period that a monthly cap counts. */
const selectClones = (db: Db, value: ValueSlot<{ account_id: number; period_start: string }>) =>
  db
    .selectFrom('versions as v')
    .leftJoin('version_usage as u', (join) =>
      join
        .onRef('u.account_id', '=', 'v.account_id')
        .onRef('u.version_id', '=', 'v.id')
        .on('u.period_start', '=', value('period_start')),
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
    .where('v.account_id', '=', value('account_id'))

export const listCloneRows = (db: Db, account_id: number, period_start: string): Promise<Version[]> =>
  allClones(db, { account_id, period_start })

const allClones = prepareQuickRead<{ account_id: number; period_start: string }, Version>((db, value) =>
  selectClones(db, value).orderBy('v.id'),
)

/** The clone with this id, and what its creator wants said; null: the active one. */
export async function findClone(
  db: Db,
  account_id: number,
  id: number | null,
  period_start: string,
): Promise<Clone | undefined> {
  const [clone] = await oneClone(db, { account_id, period_start, id: id ?? undefined })
  return clone
}

const oneClone = prepareQuickRead<
  { account_id: number; period_start: string; id: number | undefined },
  Clone
>((db, value, given) => {
  const query = selectClones(db, value).select('v.messages')
  return given('id') ? query.where('v.id', '=', value('id')) : query.where('v.is_active', '=', true)
})

export async function insertClone(
  db: Db,
  account_id: number,
  values: { label: string | null; description: string | null; is_active: boolean; published: boolean },
  now: Date,
): Promise<number> {
  const { label, description, is_active, published } = values
  const { rows } = await sql<{ id: number }>`
    with taken as (${takeIds(account_id, cloneIds)})
    insert into versions (account_id, id, label, description, is_active, published, created_at, updated_at)
    select ${account_id}, taken.id, ${label}, ${description}, ${is_active}, ${published}, ${now}, ${now}
    from taken
    returning id`.execute(db)
  return rows[0]!.id
}

/** Counts a reply of a clone in its usage period, up to `cap` (null: none). @returns whether it was counted */
export async function countCloneReply(
  db: Db,
  account_id: number,
  reply: { version_id: number; period_start: string; cap: number | null },
): Promise<boolean> {
  const { version_id, period_start, cap } = reply
  const { numAffectedRows } = await sql`
    insert into version_usage as u (account_id, version_id, period_start, responses)
    select ${account_id}, ${version_id}, ${period_start}::date, 1
    where ${cap}::bigint is null or ${cap}::bigint > 0
    on conflict (account_id, version_id, period_start) do update set responses = u.responses + 1
    where ${cap}::bigint is null or u.responses < ${cap}::bigint`.execute(db)
  return numAffectedRows === 1n
}

/** Counts one reply of a clone less. */
export async function uncountCloneReply(
  db: Db,
  account_id: number,
  version_id: number,
  period_start: string,
): Promise<void> {
  await db
    .updateTable('version_usage')
    .set((eb) => ({ responses: eb('responses', '-', 1) }))
    .where('account_id', '=', account_id)
    .where('version_id', '=', version_id)
    .where('period_start', '=', period_start)
    .execute()
}

const configuration = sql.raw(
  `job, avatar_url, silos, accept_images, image_rules, voice_call, voice, exclude_folder_ids, exclude_source_ids,
  exclude_unfoldered_sources, suggestions, cite_source_links, monthly_cap, messages`,
)

/** Makes a clone with the configuration of another. @returns its id, undefined where there is no clone to copy */
export async function insertCloneCopy(
  db: Db,
  account_id: number,
  copy_from: number,
  values: { label: string | null; description: string | null },
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with original as (select * from versions where account_id = ${account_id} and id = ${copy_from}),
    taken as (${takeIds(account_id, cloneIds)})
    insert into versions (
      account_id, id, label, description, is_active, published, copied_from_version_id, created_at, updated_at,
      ${configuration})
    select ${account_id}, taken.id, ${values.label}, coalesce(${values.description}, description), false, false,
      original.id, ${now}, ${now}, ${configuration}
    from taken, original
    returning id`.execute(db)
  return rows[0]?.id
}

/** The part of a clone on which its changes depend. */
export type StoredClone = Pick<
  Version,
  'job' | 'silos' | 'exclude_folder_ids' | 'exclude_source_ids' | 'voice_configured' | 'updated_at'
>

export const lockClone = (db: Db, account_id: number, id: number): Promise<StoredClone | undefined> =>
  db
    .selectFrom('versions')
    .select([
      'job',
      'silos',
      'exclude_folder_ids',
      'exclude_source_ids',
      sql<boolean>`voice is not null`.as('voice_configured'),
      'updated_at',
    ])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst() as Promise<StoredClone | undefined>

export async function updateCloneRow(
  db: Db,
  account_id: number,
  id: number,
  values: Updateable<DB['versions']>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('versions')
    .set({ ...values, updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/** Changes the messages of a clone that are given. */
export async function updateCloneMessages(
  db: Db,
  account_id: number,
  id: number,
  messages: Partial<CloneMessages>,
  now: Date,
): Promise<void> {
  await sql`
    update versions set messages = messages || ${JSON.stringify(messages)}::jsonb, updated_at = ${now}
    where account_id = ${account_id} and id = ${id}`.execute(db)
}

export async function deactivateClones(db: Db, account_id: number): Promise<void> {
  await db
    .updateTable('versions')
    .set({ is_active: false })
    .where('account_id', '=', account_id)
    .where('is_active', '=', true)
    .execute()
}

/** Removes a deleted folder from the exclusions of every clone. */
export async function removeExcludedFolder(db: Db, account_id: number, folder_id: number): Promise<void> {
  await sql`
    update versions set exclude_folder_ids = array_remove(exclude_folder_ids, ${folder_id}::bigint)
    where account_id = ${account_id} and ${folder_id}::bigint = any(exclude_folder_ids)`.execute(db)
}

/** Removes a deleted source from the exclusions of every clone. */
export async function removeExcludedSource(db: Db, account_id: number, source_id: number): Promise<void> {
  await sql`
    update versions set exclude_source_ids = array_remove(exclude_source_ids, ${source_id}::bigint)
    where account_id = ${account_id} and ${source_id}::bigint = any(exclude_source_ids)`.execute(db)
}
