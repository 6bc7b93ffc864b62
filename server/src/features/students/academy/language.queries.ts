import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Beyond so many words a text counts no more than others. */
const maxWords = 200

/**
 * The language in which most of an account's newest texts is written; null where they have fewer than `minWords`, since
 * the language of a few words is a guess.
 */
export async function findLanguageOfTexts(
  db: Db,
  account_id: number,
  { limit, minWords }: { limit: number; minWords: number },
): Promise<string | null> {
  const { rows } = await sql<{ language: string }>`
    select language from (
      select language, least(word_count, ${maxWords}) as words from brain_sources
      where account_id = ${account_id} and language is not null
      order by content_date desc, id desc limit ${limit}
    ) as newest
    group by language having sum(words) >= ${minWords}
    order by sum(words) desc, language limit 1`.execute(db)
  return rows[0]?.language ?? null
}

/** How an account's newest texts begin, as one text. */
export async function findBeginningsOfTexts(db: Db, account_id: number, limit: number): Promise<string> {
  const { rows } = await sql<{ beginning: string }>`
    select left(content_text, 200) as beginning from brain_sources
    where account_id = ${account_id} order by content_date desc, id desc limit ${limit}`.execute(db)
  return rows.map(({ beginning }) => beginning).join('\n')
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
