import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { takeIds } from '../../../platform/db/ids.ts'

/** A published unit whose text the knowledge does not hold as it is. */
export type UnreadUnit = {
  unit_id: number
  title: string
  content_text: string
  content_date: string | null
  /** the source that holds an earlier text of it, and the words of that */
  source_id: number | null
  words_held: number
}

/** Of these units those that are published, say something, and are not held with this title and text. */
export async function selectUnreadUnits(
  db: Db,
  account_id: number,
  unit_ids: number[],
): Promise<UnreadUnit[]> {
  const { rows } = await sql<UnreadUnit>`
    select u.id as unit_id, u.title, u.content_text, (u.published_at at time zone 'UTC')::date as content_date, s.id as source_id,
      coalesce(s.word_count, 0) as words_held
    from (
      select account_id, id, title, published_at,
        concat_ws(e'\n\n', nullif(btrim(description), ''), nullif(btrim(content_text), '')) as content_text
      from course_units
      where account_id = ${account_id} and id = any(${unit_ids}::bigint[]) and status = 'published'
    ) as u
    left join brain_sources as s on s.account_id = u.account_id and s.unit_id = u.id
    where u.content_text <> '' and (s.title, s.content_text) is distinct from (u.title, u.content_text)
    order by u.id`.execute(db)
  return rows
}

export type DeletedSource = { id: number; word_count: number }

/** Deletes the sources of those of these units that are gone, no longer published, or say nothing. */
export async function deleteUnpublishedUnits(
  db: Db,
  account_id: number,
  unit_ids: number[],
): Promise<DeletedSource[]> {
  const { rows } = await sql<DeletedSource>`
    delete from brain_sources as s
    where s.account_id = ${account_id} and s.unit_id = any(${unit_ids}::bigint[]) and not exists (
      select from course_units as u
      where u.account_id = s.account_id and u.id = s.unit_id and u.status = 'published'
        and btrim(concat(u.description, u.content_text)) <> '')
    returning s.id, s.word_count`.execute(db)
  return rows
}

/** Deletes the sources of a course's units from its folder. */
export async function deleteUnitsIn(db: Db, account_id: number, folder_id: number): Promise<DeletedSource[]> {
  const { rows } = await sql<DeletedSource>`
    delete from brain_sources
    where account_id = ${account_id} and folder_id = ${folder_id} and unit_id is not null
    returning id, word_count`.execute(db)
  return rows
}

type UnitText = Omit<UnreadUnit, 'words_held' | 'source_id'> & { word_count: number }

/** Stores the texts of units as sources that are still to be read. @returns their ids, in their order */
export async function insertUnitSources(
  db: Db,
  account_id: number,
  folder_id: number,
  units: UnitText[],
  now: Date,
): Promise<number[]> {
  const column = (key: keyof UnitText) => units.map((unit) => unit[key])
  const { rows } = await sql<{ id: number }>`
    with taken as (${takeIds(account_id, 'brain_source', units.length)})
    insert into brain_sources (
      account_id, id, source_type, title, folder_id, unit_id, content_date, content_text, word_count, chunk_count,
      status, due_at, created_at, updated_at)
    select ${account_id}, taken.id - ${units.length} + unit.place, 'text', unit.title, ${folder_id}, unit.unit_id,
      coalesce(unit.content_date, ${now.toISOString().slice(0, 10)}::date), unit.content_text, unit.word_count, 0, 'pending', ${now}, ${now},
      ${now}
    from taken, unnest(
      ${column('unit_id')}::bigint[], ${column('title')}::text[], ${column('content_date')}::date[],
      ${column('content_text')}::text[], ${column('word_count')}::int[]
    ) with ordinality as unit (unit_id, title, content_date, content_text, word_count, place)
    returning id`.execute(db)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

/** Gives a source the new text of its unit, to be read; its passages answer until then. */
export const updateUnitSource = (
  db: Db,
  account_id: number,
  id: number,
  unit: Pick<UnitText, 'title' | 'content_text' | 'word_count'>,
  now: Date,
) =>
  db
    .updateTable('brain_sources')
    .set({
      ...unit,
      status: 'pending',
      error: null,
      due_at: now,
      // A run that reads the old text is fenced off.
      attempt: sql`attempt + 1`,
      updated_at: now,
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
