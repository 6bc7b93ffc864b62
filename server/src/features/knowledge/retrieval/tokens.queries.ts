import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type StoredPassage = {
  source_id: number
  sequence: number
  title: string
  heading: string
  text: string
  language: string | null
}

/** The passages of sources, with the texts that their tokens are encoded from. */
export async function listSourcePassages(
  db: Db,
  account_id: number,
  source_ids: number[],
): Promise<StoredPassage[]> {
  const { rows } = await sql<StoredPassage>`
    select c.source_id, c.sequence, s.title, c.heading, c.text, s.language
    from brain_chunks as c
    join brain_sources as s on s.account_id = c.account_id and s.id = c.source_id
    where c.account_id = ${account_id} and c.source_id = any(${source_ids}::bigint[])
    order by c.source_id, c.sequence`.execute(db)
  return rows
}

type RenewedPassage = { source_id: number; sequence: number; text: string; tokens: Uint8Array }

/** Stores tokens beside the passages whose text is still the one that they were encoded from. */
export async function updatePassageTokens(
  db: Db,
  account_id: number,
  renewed: RenewedPassage[],
): Promise<void> {
  await sql`
    update brain_chunks as c set tokens = r.tokens
    from unnest(
      ${renewed.map((passage) => passage.source_id)}::bigint[],
      ${renewed.map((passage) => passage.sequence)}::int[],
      ${renewed.map((passage) => passage.text)}::text[],
      ${renewed.map((passage) => Buffer.from(passage.tokens))}::bytea[]
    ) as r (source_id, sequence, text, tokens)
    where c.account_id = ${account_id} and c.source_id = r.source_id and c.sequence = r.sequence
      and c.text = r.text`.execute(db)
}

export const listPhrasings = (
  db: Db,
  account_id: number,
  ids: number[],
): Promise<{ id: number; question: string; answer: string | null; variants: string[] }[]> =>
  db
    .selectFrom('guided_answers')
    .select(['id', 'question', 'answer', 'variants'])
    .where('account_id', '=', account_id)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()

export async function updatePhrasingTokens(
  db: Db,
  account_id: number,
  id: number,
  tokens: Uint8Array[],
): Promise<void> {
  await sql`
    update guided_answers set tokens = ${tokens.map((each) => Buffer.from(each))}::bytea[]
    where account_id = ${account_id} and id = ${id}`.execute(db)
}

/** Makes the stored passages of a product count as outdated. */
export async function markProductTokensStale(db: Db, account_id: number, product_id: number): Promise<void> {
  await sql`
    update product_passages set digest = '' where account_id = ${account_id} and product_id = ${product_id}`.execute(
    db,
  )
}
