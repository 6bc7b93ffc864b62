import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { prepareQuery } from '../../../platform/db/prepared-query.ts'
import type { DocumentRef, PassageText, TokenisedDocument } from '../../../search/index.ts'
import type { Action } from '../../catalog/index.ts'
import type { KnowledgeRef } from '../changes.queries.ts'
import { documentForms, type KnowledgeKind } from '../kinds.rules.ts'

export type KnowledgeVersions = {
  /** raised by every change */
  version: number
  /** raised by every batch of vectors */
  vectors_version: number
  /** the model that has embedded everything, or '' */
  embedded_with: string
}

/** The account's versions; 0 before its first change. */
export async function findKnowledgeVersions(db: Db, account_id: number): Promise<KnowledgeVersions> {
  const [versions] = await selectVersions(db, { account_id })
  return versions ?? { version: 0, vectors_version: 0, embedded_with: '' }
}

const selectVersions = prepareQuery<{ account_id: number }, KnowledgeVersions>((db, value) =>
  db
    .selectFrom('knowledge_versions')
    .select(['version', 'vectors_version', 'embedded_with'])
    .where('account_id', '=', value('account_id')),
)

/** The entries that changed or were deleted after a version. */
export async function listChangedEntries(
  db: Db,
  account_id: number,
  after_version: number,
): Promise<KnowledgeRef[]> {
  const { rows } = await sql<KnowledgeRef>`
    select kind, id from knowledge_changes
    where account_id = ${account_id} and version > ${after_version}`.execute(db)
  return rows
}

export type KnowledgeDocument = TokenisedDocument & { kind: KnowledgeKind }

/**
 * The documents of the account's index.
 * @param refs only those of these entries; null for all
 */
export async function listDocuments(
  db: Db,
  account_id: number,
  refs: KnowledgeRef[] | null,
): Promise<KnowledgeDocument[]> {
  const isNamed = (kind: KnowledgeKind, id: RawBuilder<unknown>) => {
    if (refs === null) return sql`true`
    return sql`${id} = any(${refs.filter((ref) => ref.kind === kind).map((ref) => ref.id)}::bigint[])`
  }
  const { rows } = await sql<Omit<KnowledgeDocument, 'form'>>`
    select 'source' as kind, c.source_id as owner_id, c.sequence, s.folder_id as group_id, c.tokens
    from brain_chunks as c
    join brain_sources as s on s.account_id = c.account_id and s.id = c.source_id
    where c.account_id = ${account_id} and ${isNamed('source', sql`c.source_id`)}
    union all
    select 'guided_answer', g.id, phrasings.position - 1, null, phrasings.tokens
    from guided_answers as g cross join unnest(g.tokens) with ordinality as phrasings (tokens, position)
    where g.account_id = ${account_id} and not g.archived and ${isNamed('guided_answer', sql`g.id`)}
    union all
    select kind, id, sequence, product_id, tokens
    from product_passages
    where account_id = ${account_id} and (
      (kind = 'product' and ${isNamed('product', sql`id`)})
      or (kind = 'product_faq' and ${isNamed('product_faq', sql`id`)}))
    order by kind, owner_id, sequence`.execute(db)
  return rows.map((row) => ({ ...row, form: documentForms[row.kind] }))
}

export type KnowledgeText = PassageText & {
  kind: KnowledgeKind
  url: string | null
  start_seconds: number | null
}

/** The texts of documents, in the order of the references; those that were deleted are missing. */
export async function listTexts(db: Db, account_id: number, refs: DocumentRef[]): Promise<KnowledgeText[]> {
  const { rows } = await sql<KnowledgeText>`
    with wanted as (
      select * from unnest(
        ${refs.map((ref) => ref.kind)}::text[], ${refs.map((ref) => ref.owner_id)}::bigint[],
        ${refs.map((ref) => ref.sequence)}::int[]
      ) with ordinality as w (kind, id, sequence, position)
    ),
    found as (
      select w.position, w.kind, w.id as owner_id, w.sequence, s.title, c.text, c.starts_at as start,
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
    select kind, owner_id, sequence, title, text, start, url, start_seconds from found order by position`.execute(
    db,
  )
  return rows
}

/** The actions of guided answers and product questions, for each of the references in their order. */
export async function listActions(
  db: Db,
  account_id: number,
  refs: Pick<DocumentRef, 'kind' | 'owner_id'>[],
): Promise<Action[][]> {
  if (refs.length === 0) return []
  const { rows } = await sql<{ actions: Action[] }>`
    select coalesce(g.actions, f.actions, '[]') as actions
    from unnest(${refs.map((ref) => ref.kind)}::text[], ${refs.map((ref) => ref.owner_id)}::bigint[])
      with ordinality as w (kind, id, position)
    left join guided_answers as g on w.kind = 'guided_answer' and g.account_id = ${account_id} and g.id = w.id
    left join product_faqs as f on w.kind = 'product_faq' and f.account_id = ${account_id} and f.id = w.id
    order by w.position`.execute(db)
  return rows.map((row) => row.actions)
}
