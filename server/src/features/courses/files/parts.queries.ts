import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { takeIds } from '../../../platform/db/ids.ts'
import type { BlockType } from '../course/block.types.ts'
import { moduleIds } from '../course/modules.queries.ts'
import { unitIds } from '../course/units.queries.ts'

type KeyedId = { key: string; id: number }

type NewModule = { key: string; position: number; title: string }

/** Adds modules with keys of their own. */
export async function insertModules(
  db: Db,
  account_id: number,
  product_id: number,
  modules: NewModule[],
  now: Date,
): Promise<KeyedId[]> {
  const { rows } = await sql<KeyedId>`
    with taken as (${takeIds(account_id, moduleIds, modules.length)})
    insert into course_modules (account_id, id, product_id, key, position, title, created_at, updated_at)
    select ${account_id}, taken.id - ${modules.length} + module.ordinal, ${product_id}, module.key, module.position,
      module.title, ${now}, ${now}
    from taken, rows from (
      jsonb_to_recordset(${JSON.stringify(modules)}::jsonb) as (key text, position int, title text)
    ) with ordinality as module (key, position, title, ordinal)
    returning key, id`.execute(db)
  return rows
}

/** Changes modules, or brings them back. */
export const updateModules = (
  db: Db,
  account_id: number,
  modules: (NewModule & { id: number })[],
  now: Date,
) =>
  sql`
    update course_modules as m
    set position = changed.position, title = changed.title, removed_at = null, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(modules)}::jsonb) as changed (id bigint, position int, title text)
    where m.account_id = ${account_id} and m.id = changed.id`.execute(db)

type NewUnit = {
  key: string
  module_id: number
  position: number
  title: string
  description: string | null
  content_text: string
  summary_html: string | null
  category: string | null
  status: 'draft' | 'published'
  published_at: string | null
}

const unitFields = sql`module_id bigint, position int, title text, description text, content_text text,
  summary_html text, category text, status text, published_at timestamptz`

/** Adds units with keys of their own. */
export async function insertKeyedUnits(
  db: Db,
  account_id: number,
  product_id: number,
  units: NewUnit[],
  now: Date,
): Promise<KeyedId[]> {
  const { rows } = await sql<KeyedId>`
    with taken as (${takeIds(account_id, unitIds, units.length)})
    insert into course_units (
      account_id, id, product_id, key, module_id, position, title, description, content_text, summary_html, category,
      status, published_at, first_published_at, created_at, updated_at)
    select ${account_id}, taken.id - ${units.length} + ordinal, ${product_id}, unit.key, module_id, position, title,
      description, content_text, summary_html, category, status, published_at,
      case when status = 'published' then ${now}::timestamptz end, ${now}, ${now}
    from taken, rows from (
      jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as (key text, ${unitFields})
    ) with ordinality as unit (
      key, module_id, position, title, description, content_text, summary_html, category, status, published_at,
      ordinal)
    returning key, id`.execute(db)
  return rows
}

/** Changes units, or brings them back. The date of their first publication stays. */
export const updateUnits = (db: Db, account_id: number, units: (NewUnit & { id: number })[], now: Date) =>
  sql`
    update course_units as u
    set module_id = changed.module_id, position = changed.position, title = changed.title,
      description = changed.description, content_text = changed.content_text, summary_html = changed.summary_html,
      category = changed.category, status = changed.status, published_at = changed.published_at,
      first_published_at =
        coalesce(u.first_published_at, case when changed.status = 'published' then ${now}::timestamptz end),
      removed_at = null, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as changed (id bigint, ${unitFields})
    where u.account_id = ${account_id} and u.id = changed.id`.execute(db)

type ChangedBlock = {
  id: number
  unit_id: number | null
  position: number
  type: BlockType
  title: string | null
  content: object
}

/** Changes blocks, or brings them back. */
export const updateBlocks = (db: Db, account_id: number, blocks: ChangedBlock[], now: Date) =>
  sql`
    update course_blocks as b
    set unit_id = changed.unit_id, position = changed.position, type = changed.type, title = changed.title,
      content = changed.content, removed_at = null, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(blocks)}::jsonb)
      as changed (id bigint, unit_id bigint, position int, type text, title text, content jsonb)
    where b.account_id = ${account_id} and b.id = changed.id`.execute(db)

/** Removes parts of a course. Their rows stay, without content, so that what students did in them keeps meaning. */
export async function removeParts(
  db: Db,
  account_id: number,
  removed: { modules: number[]; units: number[]; blocks: number[] },
  now: Date,
): Promise<void> {
  await Promise.all([
    sql`
      update course_modules set removed_at = ${now}, updated_at = ${now}
      where account_id = ${account_id} and id = any(${removed.modules}::bigint[])`.execute(db),
    sql`
      update course_units
      set removed_at = ${now}, updated_at = ${now}, status = 'draft', description = null, content_text = '',
        summary_html = null, category = null, published_at = null
      where account_id = ${account_id} and id = any(${removed.units}::bigint[])`.execute(db),
    // The questions of a survey stay, for their ids: the same question has them again when it returns.
    sql`
      update course_blocks
      set removed_at = ${now}, updated_at = ${now}, title = null,
        content = case when type = 'survey' then content else '{}' end
      where account_id = ${account_id} and id = any(${removed.blocks}::bigint[])`.execute(db),
  ])
}

/** Stores what a course asks for its certificate, and its exam. */
export const saveSettings = (
  db: Db,
  account_id: number,
  settings: { product_id: number; certificate: object | null; exam: object | null },
  now: Date,
) => {
  const { product_id, certificate, exam } = settings
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value))
  return sql`
    insert into course_settings as s (account_id, product_id, certificate, exam, created_at, updated_at)
    values (${account_id}, ${product_id}, ${json(certificate)}::jsonb, ${json(exam)}::jsonb, ${now}, ${now})
    on conflict (account_id, product_id) do update
    set certificate = excluded.certificate, exam = excluded.exam, updated_at = excluded.updated_at`.execute(
    db,
  )
}
