import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { NewWidget, Widget, WidgetChanges } from '../schemas.ts'

const columns = sql`'widget' as object, id, version_id, enabled, allowed_origins, texts, color, position,
  require_identity, replies_a_day, generation, created_at, updated_at`

export async function listWidgetRows(db: Db, account_id: number): Promise<Widget[]> {
  const { rows } = await sql<Widget>`
    select ${columns} from widgets where account_id = ${account_id} and page_slug is null
    order by created_at, id`.execute(db)
  return rows
}

export type FoundWidget = Widget & {
  account_id: number
  secret_sealed: Buffer
  /** It is shown by the page of its clone; null: by pages of its origins. */
  page_slug: string | null
  /** What the clone suggests to ask. */
  suggestions: string[]
}

/** cross-account: a request brings the public id alone. @returns the widget, if it is enabled and has origins, or is the page of a published clone */
export async function findOpenWidget(db: Db, id: string): Promise<FoundWidget | undefined> {
  const { rows } = await sql<FoundWidget>`
    select ${columns}, account_id, secret_sealed, page_slug, suggestions
    from widgets cross join lateral (
      select suggestions, published from versions as v
      where v.account_id = widgets.account_id and v.id = widgets.version_id
    ) as clone
    where id = ${id} and enabled
      and case when page_slug is null then cardinality(allowed_origins) > 0 else published end`.execute(db)
  return rows[0]
}

export async function hasClone(db: Db, account_id: number, version_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from versions where account_id = ${account_id} and id = ${version_id}`.execute(db)
  return rows.length > 0
}

export async function insertWidget(
  db: Db,
  account_id: number,
  widget: NewWidget & { id: string; secret_sealed: Buffer },
  now: Date,
): Promise<Widget> {
  const { rows } = await sql<Widget>`
    insert into widgets (
      account_id, id, version_id, enabled, allowed_origins, texts, color, position, require_identity, replies_a_day,
      secret_sealed, created_at, updated_at)
    values (${account_id}, ${widget.id}, ${widget.version_id}, ${widget.enabled}, ${widget.allowed_origins}::text[],
      ${JSON.stringify(widget.texts)}::jsonb, ${widget.color}, ${widget.position}, ${widget.require_identity},
      ${widget.replies_a_day}::int, ${widget.secret_sealed}, ${now}, ${now})
    returning ${columns}`.execute(db)
  return rows[0]!
}

/** Sets the given columns; what limits visitors raises the generation. @returns undefined where there is no such widget */
export async function updateWidgetRow(
  db: Db,
  account_id: number,
  id: string,
  { texts, ...changes }: WidgetChanges & { secret_sealed?: Buffer },
  now: Date,
): Promise<Widget | undefined> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const sets = given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (texts !== undefined) sets.push(sql`texts = ${JSON.stringify(texts)}::jsonb`)
  const limits = given.filter(([column]) => limiting.has(column))
  const isLimited = limits.map(([column, value]) => sql`${sql.ref(column)} is distinct from ${value}`)
  if (isLimited.length > 0)
    sets.push(sql`generation = generation + case when ${sql.join(isLimited, sql` or `)} then 1 else 0 end`)
  const { rows } = await sql<Widget>`
    update widgets set ${sql.join([...sets, sql`updated_at = ${now}`])}
    where account_id = ${account_id} and id = ${id} and page_slug is null
    returning ${columns}`.execute(db)
  return rows[0]
}

const limiting = new Set(['allowed_origins', 'require_identity', 'replies_a_day', 'secret_sealed'])
