import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { KnowledgeRef } from '../changes.queries.ts'
import type { KnowledgeKind } from '../kinds.rules.ts'
import type { SimilarityScale } from './similarity.rules.ts'

/**
 * The texts that are embedded, as (kind, id, sequence, group_id, text, text_hash): passages below their titles,
 * questions above their answers.
 * @param refs only the texts of these entries; null for all
 */
function embeddedTexts(account_id: number, refs: KnowledgeRef[] | null) {
  const isNamed = (kind: KnowledgeKind, id: RawBuilder<unknown>) => {
    if (refs === null) return sql`true`
    return sql`${id} = any(${refs.filter((ref) => ref.kind === kind).map((ref) => ref.id)}::bigint[])`
  }
  return sql`(
    select t.*, md5(t.text)::uuid as text_hash from (
      select 'source' as kind, c.source_id as id, c.sequence, s.folder_id as group_id,
        concat_ws(e'\\n', s.title, nullif(c.heading, ''), c.text) as text
      from brain_chunks as c
      join brain_sources as s on s.account_id = c.account_id and s.id = c.source_id
      where c.account_id = ${account_id} and ${isNamed('source', sql`c.source_id`)}
      union all
      select 'guided_answer', g.id, phrasings.position::int - 1, null, concat_ws(e'\\n', phrasings.phrasing, g.answer)
      from guided_answers as g
      cross join unnest(array[g.question] || g.variants) with ordinality as phrasings (phrasing, position)
      where g.account_id = ${account_id} and not g.archived and ${isNamed('guided_answer', sql`g.id`)}
      union all
      select p.kind, p.id, p.sequence, p.product_id, concat_ws(e'\\n', p.title, p.text)
      from product_passages as p
      where p.account_id = ${account_id} and (
        (p.kind = 'product' and ${isNamed('product', sql`p.id`)})
        or (p.kind = 'product_faq' and ${isNamed('product_faq', sql`p.id`)}))
    ) as t
  )`
}

export type UnembeddedText = { text_hash: string; text: string }

/** Texts without a vector of the model, each once. */
export async function listUnembeddedTexts(
  db: Db,
  account_id: number,
  model: string,
  limit: number,
): Promise<UnembeddedText[]> {
  const { rows } = await sql<UnembeddedText>`
    select distinct on (text_hash) text_hash, text
    from ${embeddedTexts(account_id, null)} as t
    where not exists (
      select from embeddings as e
      where e.account_id = ${account_id} and e.model = ${model} and e.text_hash = t.text_hash)
    order by text_hash limit ${limit}`.execute(db)
  return rows
}

/** Stores vectors, and raises the version by which every process finds the new ones. */
export async function insertEmbeddings(
  db: Db,
  account_id: number,
  model: string,
  embeddings: { text_hash: string; vector: Int8Array }[],
): Promise<void> {
  const hashes = embeddings.map(({ text_hash }) => text_hash)
  const vectors = embeddings.map(({ vector }) => Buffer.from(vector.buffer, vector.byteOffset, vector.length))
  await sql`
    with raised as (
      update knowledge_versions set vectors_version = vectors_version + 1 where account_id = ${account_id}
      returning vectors_version
    )
    insert into embeddings (account_id, model, text_hash, vector, version)
    select ${account_id}, ${model}, added.text_hash, added.vector, raised.vectors_version
    from raised, unnest(${hashes}::uuid[], ${vectors}::bytea[]) as added (text_hash, vector)
    on conflict do nothing`.execute(db)
}

export type EmbeddedEntry = {
  kind: KnowledgeKind
  owner_id: number
  sequence: number
  group_id: number | null
  vector: Buffer
}

/** The vectors of these entries, and all that were stored after a version. */
export async function listVectors(
  db: Db,
  account_id: number,
  model: string,
  { refs, after_version }: { refs: KnowledgeRef[]; after_version: number | null },
): Promise<EmbeddedEntry[]> {
  const { rows } = await sql<EmbeddedEntry>`
    select t.kind, t.id as owner_id, t.sequence, t.group_id, e.vector
    from ${embeddedTexts(account_id, after_version === null ? refs : null)} as t
    join embeddings as e on e.account_id = ${account_id} and e.model = ${model} and e.text_hash = t.text_hash
    where e.vector <> '' and (
      ${after_version === null} or e.version > ${after_version ?? 0}
      or (t.kind, t.id) in (
        select * from unnest(${refs.map((ref) => ref.kind)}::text[], ${refs.map((ref) => ref.id)}::bigint[])))`.execute(
    db,
  )
  return rows
}

/** cross-account: makes the accounts due whose texts do not all have a vector of this model. @returns how many */
export async function markAccountsToEmbed(db: Db, model: string, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update knowledge_versions set due_at = ${now}
    where due_at is null and account_id in (
      select account_id from knowledge_versions
      where (embedded_with < ${model} or embedded_with > ${model}) and due_at is null limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Runs again at `due_at`; null: not before the next change. A late run changes nothing. */
export async function postponeEmbedding(
  db: Db,
  account_id: number,
  { attempt, due_at, failed }: { attempt: number; due_at: Date | null; failed: boolean },
): Promise<void> {
  await sql`
    update knowledge_versions set due_at = ${due_at}, attempt = ${failed ? attempt : 0}
    where account_id = ${account_id} and attempt = ${attempt} and due_at is not null`.execute(db)
}

/**
 * Ends a run after which every text has a vector: from now on searches use the model. Where the knowledge is newer than
 * `version`, the account is due again.
 */
export async function finishEmbedding(
  db: Db,
  account_id: number,
  { attempt, model, version, now }: { attempt: number; model: string; version: number; now: Date },
): Promise<void> {
  await sql`
    update knowledge_versions
    set embedded_with = ${model}, attempt = 0,
      due_at = case when version = ${version} then null else ${now}::timestamptz end
    where account_id = ${account_id} and attempt = ${attempt} and due_at is not null`.execute(db)
}

/** Deletes vectors of other models and of texts that no longer exist. */
export async function deleteUnusedEmbeddings(db: Db, account_id: number, model: string): Promise<void> {
  await sql`
    delete from embeddings as e
    where e.account_id = ${account_id} and (
      e.model <> ${model}
      or e.text_hash not in (select text_hash from ${embeddedTexts(account_id, null)} as t))`.execute(db)
}

/** cross-account: the scale of a model, the same for all accounts. undefined before it was measured. */
export async function findSimilarityScale(db: Db, model: string): Promise<SimilarityScale | undefined> {
  const { rows } = await sql<SimilarityScale>`
    select unrelated, related from embedding_models where model = ${model}`.execute(db)
  return rows[0]
}

/** cross-account: stores the scale of a model. */
export async function insertSimilarityScale(
  db: Db,
  model: string,
  { unrelated, related }: SimilarityScale,
): Promise<void> {
  await sql`
    insert into embedding_models (model, unrelated, related) values (${model}, ${unrelated}, ${related})
    on conflict do nothing`.execute(db)
}
