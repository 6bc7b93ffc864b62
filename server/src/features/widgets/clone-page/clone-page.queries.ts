import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ClonePageValues } from '../schemas.ts'

/** The page of a clone as it is stored. */
export type ClonePageRow = ClonePageValues & {
  account_id: number
  id: string
  version_id: number
  created_at: string
  updated_at: string
}

const columns = sql`w.account_id, w.id, w.version_id, w.enabled, w.page_slug as slug, w.page_description as description,
  coalesce(w.texts -> 'en' ->> 'greeting', '') as greeting, w.replies_a_day, w.created_at, w.updated_at`

export async function findClonePage(
  db: Db,
  account_id: number,
  version_id: number,
): Promise<ClonePageRow | undefined> {
  const { rows } = await sql<ClonePageRow>`
    select ${columns} from widgets as w
    where w.account_id = ${account_id} and w.version_id = ${version_id} and w.page_slug is not null`.execute(
    db,
  )
  return rows[0]
}

/** The page that is shown at a slug of an account: of a published clone, and enabled. */
export async function findShownPage(
  db: Db,
  account_id: number,
  slug: string,
): Promise<ClonePageRow | undefined> {
  const { rows } = await sql<ClonePageRow>`
    select ${columns} from widgets as w
    join versions as v on v.account_id = w.account_id and v.id = w.version_id
    where w.account_id = ${account_id} and w.page_slug = ${slug} and w.enabled and v.published`.execute(db)
  return rows[0]
}

export async function listPageSlugs(db: Db, account_id: number): Promise<string[]> {
  const { rows } = await sql<{ page_slug: string }>`
    select page_slug from widgets where account_id = ${account_id} and page_slug is not null`.execute(db)
  return rows.map(({ page_slug }) => page_slug)
}

/** Makes the page of a clone, or changes it; another number of replies ends all tokens. */
export async function saveClonePage(
  db: Db,
  account_id: number,
  page: ClonePageValues & { version_id: number; id: string; color: string; secret_sealed: Buffer },
  now: Date,
): Promise<ClonePageRow> {
  const { greeting } = page
  const texts = JSON.stringify({ en: { greeting }, es: { greeting } })
  const { rows } = await sql<ClonePageRow>`
    insert into widgets as w (
      account_id, id, version_id, enabled, allowed_origins, texts, color, position, require_identity, replies_a_day,
      secret_sealed, page_slug, page_description, created_at, updated_at)
    values (${account_id}, ${page.id}, ${page.version_id}, ${page.enabled}, '{}', ${texts}::jsonb, ${page.color}, 'right',
      false, ${page.replies_a_day}::int, ${page.secret_sealed}, ${page.slug}, ${page.description}, ${now}, ${now})
    on conflict (account_id, version_id) where page_slug is not null do update
    set enabled = excluded.enabled, texts = excluded.texts, replies_a_day = excluded.replies_a_day,
      page_slug = excluded.page_slug, page_description = excluded.page_description, updated_at = excluded.updated_at,
      generation = w.generation
        + case when w.replies_a_day is distinct from excluded.replies_a_day then 1 else 0 end
    returning ${columns}`.execute(db)
  return rows[0]!
}
