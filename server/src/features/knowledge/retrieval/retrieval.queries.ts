import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { PassageText } from './answer.rules.ts'
import type { TokenisedEntry } from './index.types.ts'

/** The account's knowledge version; 0 before its first source. */
export async function readKnowledgeVersion(db: Db, account_id: number): Promise<number> {
  const row = await db
    .selectFrom('knowledge_versions')
    .select('version')
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  return row?.version ?? 0
}

/** Sources that changed or went after a version. */
export async function readChangedSources(
  db: Db,
  account_id: number,
  after_version: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('knowledge_changes')
    .select('source_id')
    .where('account_id', '=', account_id)
    .where('version', '>', after_version)
    .execute()
  return rows.map((row) => row.source_id)
}

/** Passages of ready sources as the index takes them: of the whole account, or of some sources. */
export async function readEntries(
  db: Db,
  account_id: number,
  source_ids: number[] | null,
): Promise<TokenisedEntry[]> {
  let query = db
    .selectFrom('brain_chunks as c')
    .innerJoin('brain_sources as s', (join) =>
      join.onRef('s.account_id', '=', 'c.account_id').onRef('s.id', '=', 'c.source_id'),
    )
    .select([sql.lit('source' as const).as('kind'), 'c.source_id', 'c.sequence', 's.folder_id', 'c.tokens'])
    .where('c.account_id', '=', account_id)
    .where('s.status', '=', 'ready')
  if (source_ids !== null) query = query.where('c.source_id', '=', sql<number>`any(${source_ids}::bigint[])`)
  return query.orderBy('c.source_id').orderBy('c.sequence').execute()
}

/** Texts of passages, in the order of the references. */
export async function readPassageTexts(
  db: Db,
  account_id: number,
  refs: { source_id: number; sequence: number }[],
): Promise<(PassageText & { url: string | null })[]> {
  const { rows } = await sql<PassageText & { url: string | null }>`
    select 'source' as kind, c.source_id, c.sequence, s.title, s.url, c.text, c.starts_at as start
    from unnest(${refs.map((ref) => ref.source_id)}::bigint[], ${refs.map((ref) => ref.sequence)}::int[])
      with ordinality as r (source_id, sequence, position)
    join brain_chunks as c
      on c.account_id = ${account_id} and c.source_id = r.source_id and c.sequence = r.sequence
    join brain_sources as s on s.account_id = c.account_id and s.id = c.source_id
    order by r.position`.execute(db)
  return rows
}
