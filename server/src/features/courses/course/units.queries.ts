import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'

export const unitIds = defineCounter('course_unit')

type NewUnit = {
  title: string
  description: string | null
  content_text: string
  summary_html: string | null
  category: string | null
  status: 'draft' | 'published'
  published_at: string | null
}

/** Adds units after the others of a module; their ids are their keys. @returns the ids, in the order given */
export async function insertUnits(
  db: Db,
  account_id: number,
  course: { product_id: number; module_id: number },
  units: NewUnit[],
  now: Date,
): Promise<number[]> {
  const { product_id, module_id } = course
  const column = (key: keyof NewUnit) => units.map((unit) => unit[key])
  const { rows } = await sql<{ id: number }>`
    with last as (
      select coalesce(max(position), 0) as position from course_units
      where account_id = ${account_id} and product_id = ${product_id} and module_id = ${module_id}
        and removed_at is null
    ),
    taken (last_id) as (${takeIds(account_id, unitIds, units.length)})
    insert into course_units (
      account_id, id, product_id, module_id, key, position, title, description, content_text, summary_html, category,
      status, published_at, first_published_at, created_at, updated_at)
    select ${account_id}, id, ${product_id}, ${module_id}, 'entry-' || id, last.position + unit.ordinal, unit.title,
      unit.description, unit.content_text, unit.summary_html, unit.category, unit.status, unit.published_at,
      case when unit.status = 'published' then ${now}::timestamptz end, ${now}, ${now}
    from last, taken, unnest(
      ${column('title')}::text[], ${column('description')}::text[], ${column('content_text')}::text[],
      ${column('summary_html')}::text[], ${column('category')}::text[], ${column('status')}::text[],
      ${column('published_at')}::timestamptz[]
    ) with ordinality as unit (
      title, description, content_text, summary_html, category, status, published_at, ordinal),
    lateral (select taken.last_id - ${units.length} + unit.ordinal as id) as numbered
    returning id`.execute(db)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

/** New values of the fields that present a unit. A field that is left out keeps its value. */
type PresentationChange = { unit_id: number; category?: string | null; summary_html?: string | null }
type PresentedUnit = { id: number; category: string | null; summary_html: string | null }

/** Changes how units are presented. @returns those of them that exist */
export async function updateUnitPresentation(
  db: Db,
  account_id: number,
  changes: PresentationChange[],
  now: Date,
): Promise<PresentedUnit[]> {
  const { rows } = await sql<PresentedUnit>`
    update course_units as unit
    set category = case when change.sets_category then change.category else unit.category end,
      summary_html = case when change.sets_summary then change.summary_html else unit.summary_html end,
      updated_at = ${now}
    from unnest(
      ${changes.map(({ unit_id }) => unit_id)}::bigint[],
      ${changes.map(({ category }) => category !== undefined)}::boolean[],
      ${changes.map(({ category }) => category ?? null)}::text[],
      ${changes.map(({ summary_html }) => summary_html !== undefined)}::boolean[],
      ${changes.map(({ summary_html }) => summary_html ?? null)}::text[]
    ) as change (unit_id, sets_category, category, sets_summary, summary_html)
    where unit.account_id = ${account_id} and unit.id = change.unit_id and unit.removed_at is null
    returning unit.id, unit.category, unit.summary_html`.execute(db)
  return rows
}
