import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { compilable, prepareQuickRead } from '../../../platform/db/prepared-query.ts'
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

const selectVersions = prepareQuickRead<{ account_id: number }, KnowledgeVersions>((db, value) =>
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

/** The kinds of documents in the order of an index. */
export const indexedKinds: readonly KnowledgeKind[] = ['guided_answer', 'product', 'product_faq', 'source']

type DocumentPage = {
  kind: KnowledgeKind
  /** only the documents of these entries; null for all */
  ids: number[] | null
  after: Pick<DocumentRef, 'owner_id' | 'sequence'>
  limit: number
}

/** Documents of the account's index of one kind, in their order. */
export async function listDocuments(
  db: Db,
  account_id: number,
  { kind, ids, after, limit }: DocumentPage,
): Promise<KnowledgeDocument[]> {
  const isWanted = (id: RawBuilder<unknown>, sequence: RawBuilder<unknown>) => sql`
    ${id} >= ${after.owner_id} and (${id}, ${sequence}) > (${after.owner_id}, ${after.sequence})
    and (${ids}::bigint[] is null or ${id} = any(${ids}::bigint[]))`
  const { rows } = await (kind === 'source'
    ? sql<DocumentRow>`
        select c.source_id as owner_id, c.sequence, s.folder_id as group_id, encode(c.tokens, 'base64') as tokens
        from brain_chunks as c
        join brain_sources as s on s.account_id = c.account_id and s.id = c.source_id
        where c.account_id = ${account_id} and ${isWanted(sql`c.source_id`, sql`c.sequence`)}
        order by c.source_id, c.sequence limit ${limit}`
    : kind === 'guided_answer'
      ? sql<DocumentRow>`
        select g.id as owner_id, phrasings.position::int - 1 as sequence, null as group_id,
          encode(phrasings.tokens, 'base64') as tokens
        from guided_answers as g cross join unnest(g.tokens) with ordinality as phrasings (tokens, position)
        where g.account_id = ${account_id} and not g.archived
          and ${isWanted(sql`g.id`, sql`phrasings.position - 1`)}
        order by g.id, phrasings.position limit ${limit}`
      : sql<DocumentRow>`
        select id as owner_id, sequence, product_id as group_id, encode(tokens, 'base64') as tokens
        from product_passages
        where account_id = ${account_id} and kind = ${kind} and ${isWanted(sql`id`, sql`sequence`)}
        order by id, sequence limit ${limit}`
  ).execute(db)
  return rows.map(({ tokens, ...row }) => ({
    ...row,
    tokens: Buffer.from(tokens, 'base64'),
    kind,
    form: documentForms[kind],
  }))
}

// Bytes are sent as text, two characters each unless written like this.
type DocumentRow = Omit<KnowledgeDocument, 'form' | 'kind' | 'tokens'> & { tokens: string }

/**
 * cross-account: names the state of the database that knowledge versions belong to. It is another one after a restore, even if the
 * versions are the same: the table was emptied or made anew, or the server has gone on from an earlier moment.
 */
export async function findDatabaseState(db: Db): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ', s.system_identifier, c.timeline_id, pg_relation_filenode('knowledge_versions')) as state
    from pg_control_system() as s, pg_control_checkpoint() as c`.execute(db)
  return rows[0]!.state
}

/** cross-account: the knowledge versions of those of the accounts that have one. */
export async function listKnowledgeVersions(db: Db, account_ids: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('knowledge_versions')
    .select(['account_id', 'version'])
    .where('account_id', '=', sql<number>`any(${account_ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ account_id, version }) => [account_id, version]))
}

export type KnowledgeText = PassageText & {
  kind: KnowledgeKind
  url: string | null
  start_seconds: number | null
}

/** The texts of documents, in the order of the references; those that were deleted are missing. */
export const listTexts = (db: Db, account_id: number, refs: DocumentRef[]): Promise<KnowledgeText[]> =>
  textsOf(db, {
    account_id,
    kinds: refs.map((ref) => ref.kind),
    ids: refs.map((ref) => ref.owner_id),
    sequences: refs.map((ref) => ref.sequence),
  })

type Refs = { account_id: number; kinds: string[]; ids: number[]; sequences: number[] }

const textsOf = prepareQuickRead<Refs, KnowledgeText>((db, value) =>
  compilable(
    db,
    sql`
      with wanted as (
        select * from unnest(
          ${value('kinds')}::text[], ${value('ids')}::bigint[],
          ${value('sequences')}::int[]
        ) with ordinality as w (kind, id, sequence, position)
      ),
      found as (
        select w.position, w.kind, w.id as owner_id, w.sequence, s.title, null as name, c.text, c.starts_at as start,
          null as context, coalesce(s.canonical_url, s.url) as url, c.start_seconds
        from wanted as w
        join brain_chunks as c on c.account_id = ${value('account_id')} and c.source_id = w.id and c.sequence = w.sequence
        join brain_sources as s on s.account_id = c.account_id and s.id = c.source_id
        where w.kind = 'source'
        union all
        select w.position, w.kind, w.id, w.sequence,
          case w.sequence when 0 then g.question else g.variants[w.sequence] end, g.question, coalesce(g.answer, ''), 0,
          null, null, null
        from wanted as w
        join guided_answers as g on g.account_id = ${value('account_id')} and g.id = w.id
        where w.kind = 'guided_answer'
        union all
        select w.position, w.kind, w.id, w.sequence, p.title, null, p.text, 0, o.title, null, null
        from wanted as w
        join product_passages as p
          on p.account_id = ${value('account_id')} and p.kind = w.kind and p.id = w.id and p.sequence = w.sequence
        left join products as o on w.kind = 'product_faq' and o.account_id = p.account_id and o.id = p.product_id
      )
      select kind, owner_id, sequence, title, name, text, start, context, url, start_seconds from found order by position`,
  ),
)

type TextAt = {
  folder_id: number | null
  title: string
  url: string | null
  language: string | null
  sequence: number
  text: string
  /** offset of the text in that of the source, in UTF-16 units */
  start: number
}

/** The passage of a source that an offset of its text is in, and the next one. */
export async function listTextsFrom(
  db: Db,
  account_id: number,
  { source_id, offset }: { source_id: number; offset: number },
): Promise<TextAt[]> {
  const { rows } = await sql<TextAt>`
    select s.folder_id, s.title, coalesce(s.canonical_url, s.url) as url, s.language, c.sequence, c.text,
      c.starts_at as start
    from brain_chunks as c
    join brain_sources as s on s.account_id = c.account_id and s.id = c.source_id
    where c.account_id = ${account_id} and c.source_id = ${source_id}
      and c.sequence >= (select coalesce(max(sequence), 0) from brain_chunks as b
        where b.account_id = ${account_id} and b.source_id = ${source_id} and b.starts_at <= ${offset})
    order by c.sequence
    limit 2`.execute(db)
  return rows
}

/** The actions of guided answers and product questions, for each of the references in their order. */
export async function listActions(
  db: Db,
  account_id: number,
  refs: Pick<DocumentRef, 'kind' | 'owner_id'>[],
): Promise<Action[][]> {
  if (refs.length === 0) return []
  const [kinds, ids] = [refs.map((ref) => ref.kind), refs.map((ref) => ref.owner_id)]
  return (await actionsOf(db, { account_id, kinds, ids })).map(({ actions }) => actions)
}

const actionsOf = prepareQuickRead<Omit<Refs, 'sequences'>, { actions: Action[] }>((db, value) =>
  compilable(
    db,
    sql`
      select coalesce(g.actions, f.actions, '[]') as actions
      from unnest(${value('kinds')}::text[], ${value('ids')}::bigint[]) with ordinality as w (kind, id, position)
      left join guided_answers as g
        on w.kind = 'guided_answer' and g.account_id = ${value('account_id')} and g.id = w.id
      left join product_faqs as f
        on w.kind = 'product_faq' and f.account_id = ${value('account_id')} and f.id = w.id
      order by w.position`,
  ),
)
