import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { prepareQuery } from '../../../platform/db/prepared-query.ts'
import type { EntryRef, PassageText, TokenisedEntry } from '../../../search/engine.ts'
import type { Action } from '../../catalog/index.ts'
import type { KnowledgeRef } from '../changes.queries.ts'

export type KnowledgeVersions = {
  /** raised by every change */
  version: number
  /** raised by every batch of vectors */
  vectors_version: number
  /** the model that has read everything, or '' */
  embedded_with: string
}

/** The account's versions; 0 before its first change. */
export async function readKnowledgeVersions(db: Db, account_id: number): Promise<KnowledgeVersions> {
  const [versions] = await knowledgeVersions(db, { account_id })
  return versions ?? { version: 0, vectors_version: 0, embedded_with: '' }
}

const knowledgeVersions = prepareQuery<{ account_id: number }, KnowledgeVersions>((db, value) =>
  db
    .selectFrom('knowledge_versions')
    .select(['version', 'vectors_version', 'embedded_with'])
    .where('account_id', '=', value('account_id')),
)

/** What changed or went after a version. */
export async function readChangedEntries(
  db: Db,
  account_id: number,
  after_version: number,
): Promise<KnowledgeRef[]> {
  const { rows } = await sql<KnowledgeRef>`
    select kind, id from knowledge_changes
    where account_id = ${account_id} and version > ${after_version}`.execute(db)
  return rows
}

/** What stands in the index: of the whole account, or of what is named. */
export async function readEntries(
  db: Db,
  account_id: number,
  of: KnowledgeRef[] | null,
): Promise<TokenisedEntry[]> {
  const among = (kind: KnowledgeRef['kind'], id: RawBuilder<unknown>) => {
    if (of === null) return sql`true`
    return sql`${id} = any(${of.filter((ref) => ref.kind === kind).map((ref) => ref.id)}::bigint[])`
  }
  const { rows } = await sql<TokenisedEntry>`
    select 'source' as kind, c.source_id, c.sequence, s.folder_id, c.tokens
    from brain_chunks as c
    join brain_sources as s on s.account_id = c.account_id and s.id = c.source_id
    where c.account_id = ${account_id} and ${among('source', sql`c.source_id`)}
    union all
    select 'guided_answer', g.id, asked.position - 1, null, asked.tokens
    from guided_answers as g cross join unnest(g.tokens) with ordinality as asked (tokens, position)
    where g.account_id = ${account_id} and not g.archived and ${among('guided_answer', sql`g.id`)}
    union all
    select kind, id, sequence, product_id, tokens
    from product_passages
    where account_id = ${account_id} and (
      (kind = 'product' and ${among('product', sql`id`)})
      or (kind = 'product_faq' and ${among('product_faq', sql`id`)}))
    order by kind, source_id, sequence`.execute(db)
  return rows
}

export type ReadPassage = PassageText & { url: string | null; start_seconds: number | null }

/** Texts of passages and answers, in the order of the references. */
export async function readPassageTexts(db: Db, account_id: number, refs: EntryRef[]): Promise<ReadPassage[]> {
  const { rows } = await sql<ReadPassage>`
    with wanted as (
      select * from unnest(
        ${refs.map((ref) => ref.kind)}::text[], ${refs.map((ref) => ref.source_id)}::bigint[],
        ${refs.map((ref) => ref.sequence)}::int[]
      ) with ordinality as w (kind, id, sequence, position)
    ),
    found as (
      select w.position, w.kind, w.id as source_id, w.sequence, s.title, c.text, c.starts_at as start,
        coalesce(s.canonical_url, s.url) as url,
        c.start_seconds
      from wanted as w
      join brain_chunks as c on c.account_id = ${account_id} and c.source_id = w.id and c.sequence = w.sequence
      join brain_sources as s on s.account_id = c.account_id and s.id = c.source_id
      where w.kind = 'source'
      union all
      select w.position, w.kind, w.id, w.sequence,
        case w.sequence when 0 then g.question else g.variants[w.sequence] end, coalesce(g.answer, ''), 0, null, null
      from wanted as w
      join guided_answers as g on g.account_id = ${account_id} and g.id = w.id
      where w.kind = 'guided_answer'
      union all
      select w.position, w.kind, w.id, w.sequence, p.title, p.text, 0, null, null
      from wanted as w
      join product_passages as p
        on p.account_id = ${account_id} and p.kind = w.kind and p.id = w.id and p.sequence = w.sequence
    )
    select kind, source_id, sequence, title, text, start, url, start_seconds from found order by position`.execute(
    db,
  )
  return rows
}

/** The actions of guided answers and product questions, for each of the references. */
export async function readActions(
  db: Db,
  account_id: number,
  refs: Pick<EntryRef, 'kind' | 'source_id'>[],
): Promise<Action[][]> {
  if (refs.length === 0) return []
  const { rows } = await sql<{ actions: Action[] }>`
    select coalesce(g.actions, f.actions, '[]') as actions
    from unnest(${refs.map((ref) => ref.kind)}::text[], ${refs.map((ref) => ref.source_id)}::bigint[])
      with ordinality as w (kind, id, position)
    left join guided_answers as g on w.kind = 'guided_answer' and g.account_id = ${account_id} and g.id = w.id
    left join product_faqs as f on w.kind = 'product_faq' and f.account_id = ${account_id} and f.id = w.id
    order by w.position`.execute(db)
  return rows.map((row) => row.actions)
}
