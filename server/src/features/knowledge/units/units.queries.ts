import { sql } from 'kysely'
import { utcDay } from '../../../platform/calendar-day.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import { takeIds } from '../../../platform/db/ids.ts'
import { sourceIds } from '../sources/sources.queries.ts'

/** A published unit whose present text and date are not stored as a source. */
export type UnitToIngest = {
  unit_id: number
  title: string
  content_text: string
  content_date: string | null
  /** the source that has an earlier text of it, and the word count of that text */
  source_id: number | null
  stored_word_count: number
}

/** The units among these that are published, have a text, and are not stored with this title, text and date. */
export async function listUnitsToIngest(
  db: Db,
  account_id: number,
  unit_ids: number[],
): Promise<UnitToIngest[]> {
  const { rows } = await sql<UnitToIngest>`
    select u.id as unit_id, u.title, u.content_text, u.content_date, s.id as source_id,
      coalesce(s.word_count, 0) as stored_word_count
    from (
      select account_id, id, title, (published_at at time zone 'UTC')::date as content_date,
        concat_ws(e'\n\n', nullif(btrim(description), ''), nullif(btrim(content_text), '')) as content_text
      from course_units
      where account_id = ${account_id} and id = any(${unit_ids}::bigint[]) and status = 'published'
    ) as u
    left join brain_sources as s on s.account_id = u.account_id and s.unit_id = u.id
    where u.content_text <> '' and (s.title, s.content_text, s.content_date)
      is distinct from (u.title, u.content_text, coalesce(u.content_date, s.content_date))
    order by u.id`.execute(db)
  return rows
}

export type DeletedSource = { id: number; word_count: number }

/** Deletes the sources of the units among these that were deleted, are not published, or have no text. */
export async function deleteUnpublishedUnitSources(
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
export async function deleteUnitSources(
  db: Db,
  account_id: number,
  folder_id: number,
): Promise<DeletedSource[]> {
  const { rows } = await sql<DeletedSource>`
    delete from brain_sources
    where account_id = ${account_id} and folder_id = ${folder_id} and unit_id is not null
    returning id, word_count`.execute(db)
  return rows
}

type UnitText = Omit<UnitToIngest, 'stored_word_count' | 'source_id'> & { word_count: number }

/** Stores the texts of units as sources that are still to be ingested. @returns their ids in ascending order */
export async function insertUnitSources(
  db: Db,
  account_id: number,
  folder_id: number,
  units: UnitText[],
  now: Date,
): Promise<number[]> {
  const column = (key: keyof UnitText) => units.map((unit) => unit[key])
  const { rows } = await sql<{ id: number }>`
    with taken as (${takeIds(account_id, sourceIds, units.length)})
    insert into brain_sources (
      account_id, id, source_type, title, folder_id, unit_id, content_date, content_text, word_count, chunk_count,
      status, due_at, created_at, updated_at)
    select ${account_id}, taken.id - ${units.length} + unit.position, 'text', unit.title, ${folder_id}, unit.unit_id,
      coalesce(unit.content_date, ${utcDay(now)}::date), unit.content_text, unit.word_count, 0, 'pending', ${now}, ${now},
      ${now}
    from taken, unnest(
      ${column('unit_id')}::bigint[], ${column('title')}::text[], ${column('content_date')}::date[],
      ${column('content_text')}::text[], ${column('word_count')}::int[]
    ) with ordinality as unit (unit_id, title, content_date, content_text, word_count, position)
    returning id`.execute(db)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

/** Gives a source the new text of its unit. Its present passages answer until a job has ingested the text. */
export const updateUnitSource = (
  db: Db,
  account_id: number,
  id: number,
  unit: Pick<UnitText, 'title' | 'content_text' | 'word_count'> & { content_date?: string },
  now: Date,
) =>
  db
    .updateTable('brain_sources')
    .set({
      ...unit,
      status: 'pending',
      error: null,
      due_at: now,
      // The result of a run that ingests the old text is refused.
      attempt: sql`attempt + 1`,
      updated_at: now,
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
