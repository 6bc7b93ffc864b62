import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { EntryKind } from '../../../search/index.types.ts'
import type { KnowledgeRef } from '../changes.queries.ts'
import type { Scale } from './similarity.rules.ts'

/**
 * What is embedded of the account, or of what is named, as (kind, id, sequence, folder_id, text, text_hash): passages
 * below their titles, questions above their answers.
 */
function textsOf(account_id: number, of: KnowledgeRef[] | null) {
  const among = (kind: EntryKind, id: RawBuilder<unknown>) => {
    if (of === null) return sql`true`
    return sql`${id} = any(${of.filter((ref) => ref.kind === kind).map((ref) => ref.id)}::bigint[])`
  }
  return sql`(
    select t.*, md5(t.text)::uuid as text_hash from (
      select 'source' as kind, c.source_id as id, c.sequence, s.folder_id,
        concat_ws(e'\\n', s.title, nullif(c.heading, ''), c.text) as text
      from brain_chunks as c
      join brain_sources as s on s.account_id = c.account_id and s.id = c.source_id
      where c.account_id = ${account_id} and ${among('source', sql`c.source_id`)}
      union all
      select 'guided_answer', g.id, asked.position::int - 1, null, concat_ws(e'\\n', asked.phrasing, g.answer)
      from guided_answers as g
      cross join unnest(array[g.question] || g.variants) with ordinality as asked (phrasing, position)
      where g.account_id = ${account_id} and not g.archived and ${among('guided_answer', sql`g.id`)}
      union all
      select p.kind, p.id, p.sequence, p.product_id, concat_ws(e'\\n', p.title, p.text)
      from product_passages as p
      where p.account_id = ${account_id} and (
        (p.kind = 'product' and ${among('product', sql`p.id`)})
        or (p.kind = 'product_faq' and ${among('product_faq', sql`p.id`)}))
    ) as t
  )`
}

export type Unembedded = { text_hash: string; text: string }

/** Texts that the model has not read, each once. */
export async function selectUnembedded(
  db: Db,
  account_id: number,
  model: string,
  limit: number,
): Promise<Unembedded[]> {
  const { rows } = await sql<Unembedded>`
    select distinct on (text_hash) text_hash, text
    from ${textsOf(account_id, null)} as t
    where not exists (
      select from embeddings as e
      where e.account_id = ${account_id} and e.model = ${model} and e.text_hash = t.text_hash)
    order by text_hash limit ${limit}`.execute(db)
  return rows
}

/** Keeps vectors, and tells other processes that there are new ones. */
export async function insertEmbeddings(
  db: Db,
  account_id: number,
  model: string,
  made: { text_hash: string; vector: Int8Array }[],
): Promise<void> {
  const hashes = made.map(({ text_hash }) => text_hash)
  const vectors = made.map(({ vector }) => Buffer.from(vector.buffer, vector.byteOffset, vector.length))
  await sql`
    with raised as (
      update knowledge_versions set vectors_version = vectors_version + 1 where account_id = ${account_id}
      returning vectors_version
    )
    insert into embeddings (account_id, model, text_hash, vector, version)
    select ${account_id}, ${model}, made.text_hash, made.vector, raised.vectors_version
    from raised, unnest(${hashes}::uuid[], ${vectors}::bytea[]) as made (text_hash, vector)
    on conflict do nothing`.execute(db)
}

export type EmbeddedEntry = {
  kind: EntryKind
  source_id: number
  sequence: number
  folder_id: number | null
  vector: Buffer
}

/** Vectors of what is named, and of everything that came after a version. */
export async function readVectors(
  db: Db,
  account_id: number,
  model: string,
  { of, after_version }: { of: KnowledgeRef[]; after_version: number | null },
): Promise<EmbeddedEntry[]> {
  const { rows } = await sql<EmbeddedEntry>`
    select t.kind, t.id as source_id, t.sequence, t.folder_id, e.vector
    from ${textsOf(account_id, after_version === null ? of : null)} as t
    join embeddings as e on e.account_id = ${account_id} and e.model = ${model} and e.text_hash = t.text_hash
    where e.vector <> '' and (
      ${after_version === null} or e.version > ${after_version ?? 0}
      or (t.kind, t.id) in (
        select * from unnest(${of.map((ref) => ref.kind)}::text[], ${of.map((ref) => ref.id)}::bigint[])))`.execute(
    db,
  )
  return rows
}

/** cross-account: asks for those accounts that this model has not read. @returns how many */
export async function askForOtherModels(db: Db, model: string, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update knowledge_versions set due_at = ${now}
    where due_at is null and account_id in (
      select account_id from knowledge_versions
      where (embedded_with < ${model} or embedded_with > ${model}) and due_at is null limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** A claimed run comes again at `due_at`; null: not before the next change. A late run changes nothing. */
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
 * Ends a run that found nothing more: from now on searches use the model. What changed since `version` was read makes
 * it due again.
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

/** Removes vectors of other models and of texts that are gone. */
export async function deleteUnusedEmbeddings(db: Db, account_id: number, model: string): Promise<void> {
  await sql`
    delete from embeddings as e
    where e.account_id = ${account_id} and (
      e.model <> ${model}
      or e.text_hash not in (select text_hash from ${textsOf(account_id, null)} as t))`.execute(db)
}

/** cross-account: what a model finds alike, the same for everybody; undefined before it was asked. */
export async function findScale(db: Db, model: string): Promise<Scale | undefined> {
  const { rows } = await sql<Scale>`
    select unrelated, related from embedding_models where model = ${model}`.execute(db)
  return rows[0]
}

/** cross-account: keeps what a model finds alike. */
export async function insertScale(db: Db, model: string, { unrelated, related }: Scale): Promise<void> {
  await sql`
    insert into embedding_models (model, unrelated, related) values (${model}, ${unrelated}, ${related})
    on conflict do nothing`.execute(db)
}
