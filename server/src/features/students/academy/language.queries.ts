import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** The language of most of an account's newest texts; null where it has none. */
export async function findLanguageOfTexts(db: Db, account_id: number, limit: number): Promise<string | null> {
  const { rows } = await sql<{ language: string }>`
    select language from (
      select language from brain_sources
      where account_id = ${account_id} and language is not null
      order by content_date desc, id desc limit ${limit}
    ) as newest
    group by language order by count(*) desc, language limit 1`.execute(db)
  return rows[0]?.language ?? null
}

/** What an account's newest products say of themselves, as one text. */
export async function findTextOfProducts(db: Db, account_id: number, limit: number): Promise<string> {
  const rows = await db
    .selectFrom('products')
    .select(['title', 'description'])
    .where('account_id', '=', account_id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ title, description }) => `${title}. ${description}`).join('\n')
}
