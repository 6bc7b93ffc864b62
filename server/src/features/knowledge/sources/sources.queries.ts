import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { byteaArray, textArray } from '../../../platform/db/binary-array.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import { prepareQuery, prepareQuickRead } from '../../../platform/db/prepared-query.ts'
import type { IngestedText, Passage } from '../../../text/ingest-text.rules.ts'
import type { listSourcesQuery, Source, SourceChanges } from '../schemas.ts'

/** Sources and indexed units share one counter: both are sources to a client. */
export const sourceIds = defineCounter('brain_source')

const columns = [
  sql.lit('brain_source').as('object'),
  'id',
  'source_type',
  'title',
  'external_id',
  'folder_id',
  'url',
  'language',
  'content_date',
  'content_hash',
  'word_count',
  'chunk_count',
  'status',
  'error',
  'created_at',
  'updated_at',
] as const

type SourceFilter = z.output<typeof listSourcesQuery>

/** Up to `limit + 1` sources by id. */
export function listSourceRows(
  db: Db,
  account_id: number,
  { order, starting_after, ...filter }: SourceFilter,
): Promise<Source[]> {
  const position =
    order === 'asc' ? { after: starting_after } : { before: starting_after ?? Number.MAX_SAFE_INTEGER }
  return filteredSources(db, { ...filter, ...position, account_id, limit: filter.limit + 1 })
}

type SourcePage = Omit<SourceFilter, 'order' | 'starting_after'> & {
  account_id: number
  /** In ascending id. */
  after?: number | undefined
  /** In descending id. */
  before?: number
}

const filters = ['q', 'folder_id', 'source_type', 'status', 'external_id'] as const

const filteredSources = prepareQuery<SourcePage, Source>(
  (db, value, given) => {
    let query = db.selectFrom('brain_sources').select(columns).where('account_id', '=', value('account_id'))
    if (given('after')) query = query.where('id', '>', value('after'))
    if (given('before')) query = query.where('id', '<', value('before'))
    if (given('q')) query = query.where(hasInTitle(value('account_id'), value('q')))
    if (given('folder_id')) query = query.where('folder_id', '=', value('folder_id'))
    if (given('source_type')) query = query.where('source_type', '=', value('source_type'))
    if (given('status')) query = query.where('status', '=', value('status'))
    if (given('external_id')) query = query.where('external_id', '=', value('external_id'))
    return query.orderBy('id', given('before') ? 'desc' : 'asc').limit(value('limit'))
  },
  // Where few match several filters, no index finds them at once.
  { isQuick: (given) => !filters.some(given) },
)

/** The index finds what has the same groups of three letters; a shorter text has none, and reads on until enough match. */
const hasInTitle = (account_id: RawBuilder<number>, q: RawBuilder<string>) => sql<boolean>`
  search_parts(account_id, search_text) @> search_parts(${account_id}::bigint, search_form(${q}))
  and strpos(search_text, search_form(${q})) > 0`

export async function findSource(
  db: Db,
  account_id: number,
  id: number,
): Promise<(Source & { content_text: string }) | undefined> {
  const [source] = await sourceById(db, { account_id, id })
  return source
}

const sourceById = prepareQuickRead<{ account_id: number; id: number }, Source & { content_text: string }>(
  (db, value) =>
    db
      .selectFrom('brain_sources')
      .select([...columns, 'content_text'])
      .where('account_id', '=', value('account_id'))
      .where('id', '=', value('id')),
)

type LockedSource = { id: number; word_count: number; has_same_passages: boolean }

/** Locks the source with this external id. `has_same_passages`: the given text and title make the same passages. */
export const lockSourceByExternalId = (
  db: Db,
  account_id: number,
  external_id: string,
  source: { content_text: string; title: string },
): Promise<LockedSource | undefined> =>
  db
    .selectFrom('brain_sources')
    .select([
      'id',
      'word_count',
      sql<boolean>`content_text = ${source.content_text} and title = ${source.title}`.as('has_same_passages'),
    ])
    .where('account_id', '=', account_id)
    .where('external_id', '=', external_id)
    .forUpdate()
    .executeTakeFirst()

/** The title of a source, and where it belongs. */
export type SourceLabels = {
  title: string
  folder_id: number | null
  content_date: string
  content_hash: string | null
  url: string | null
  /** the address that the page gives as its own */
  canonical_url: string | null
}

/** The text of a source, with its passages. */
export type SourceContent = IngestedText & { source_type: string }

/** Passages as rows (sequence, starts_at, heading, text, tokens, start_seconds). */
const passageRows = (passages: Passage[]) => sql`(
  select position - 1 as sequence, starts_at, heading, text, tokens, start_seconds
  from unnest(
    ${passages.map((passage) => passage.starts_at)}::int[],
    ${textArray(passages.map((passage) => passage.heading))}::text[],
    ${textArray(passages.map((passage) => passage.text))}::text[],
    ${byteaArray(passages.map((passage) => passage.tokens))}::bytea[],
    ${passages.map((passage) => passage.start_seconds)}::int[]
  ) with ordinality as row (starts_at, heading, text, tokens, start_seconds, position)
)`

/** @returns undefined where a concurrent request created a source with this external id */
export async function insertSource(
  db: Db,
  account_id: number,
  source: SourceLabels & SourceContent & { external_id: string | null },
  now: Date,
): Promise<Source | undefined> {
  const { passages, ...values } = source
  const { rows } = await sql<{ id: number }>`
    with taken as (${takeIds(account_id, sourceIds)}),
    source as (
      insert into brain_sources (
        account_id, id, external_id, source_type, title, url, canonical_url, language, folder_id, content_date,
        content_hash, content_text, word_count, chunk_count, status, created_at, updated_at)
      select ${account_id}, taken.id, ${values.external_id}, ${values.source_type}, ${values.title}, ${values.url},
        ${values.canonical_url}, ${values.language}, ${values.folder_id}::bigint, ${values.content_date}::date,
        ${values.content_hash}, ${values.content_text}, ${values.word_count}::int, ${passages.length}::int, 'ready', ${now}, ${now}
      from taken
      on conflict (account_id, external_id) do nothing
      returning *
    ),
    passages as (
      insert into brain_chunks (account_id, source_id, sequence, starts_at, heading, text, tokens, start_seconds)
      select source.account_id, source.id, p.* from source, ${passageRows(passages)} as p
    )
    select ${sql.join(columns.map((column) => (typeof column === 'string' ? sql.ref(column) : column)))}
    from source`.execute(db)
  return rows[0] as Source | undefined
}

/** Locks a source. `unit_id`: the entry of a course whose text it is. */
export const lockSource = (
  db: Db,
  account_id: number,
  id: number,
): Promise<{ title: string; unit_id: number | null; updated_at: string } | undefined> =>
  db
    .selectFrom('brain_sources')
    .select(['title', 'unit_id', 'updated_at'])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Changes the fields that are given. The caller has locked the source. */
export const updateSourceFields = (
  db: Db,
  account_id: number,
  id: number,
  fields: SourceChanges,
  now: Date,
): Promise<Source> =>
  db
    .updateTable('brain_sources')
    .set({ ...fields, updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow() as Promise<Source>

export const updateSourceLabels = (
  db: Db,
  account_id: number,
  id: number,
  labels: Omit<SourceLabels, 'title'> & { source_type: string },
  now: Date,
): Promise<Source> =>
  db
    .updateTable('brain_sources')
    .set({ ...labels, updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow() as Promise<Source>

/** Replaces everything of a source but its ids and created_at. The caller has locked it. */
export async function replaceSource(
  db: Db,
  account_id: number,
  id: number,
  source: SourceLabels & SourceContent,
  now: Date,
): Promise<Source> {
  const { passages, ...values } = source
  await replacePassages(db, account_id, id, passages)
  return (await db
    .updateTable('brain_sources')
    .set({ ...values, chunk_count: passages.length, status: 'ready', error: null, updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()) as Source
}

export async function replacePassages(
  db: Db,
  account_id: number,
  source_id: number,
  passages: Passage[],
): Promise<void> {
  await db
    .deleteFrom('brain_chunks')
    .where('account_id', '=', account_id)
    .where('source_id', '=', source_id)
    .execute()
  await sql`
    insert into brain_chunks (account_id, source_id, sequence, starts_at, heading, text, tokens, start_seconds)
    select ${account_id}, ${source_id}, p.* from ${passageRows(passages)} as p`.execute(db)
}

/** Deletes a source by id or external id, with its passages. @returns undefined where there is none */
export const deleteSourceRow = (
  db: Db,
  account_id: number,
  by: { id: number } | { external_id: string },
): Promise<{ id: number; word_count: number } | undefined> => {
  let query = db.deleteFrom('brain_sources').where('account_id', '=', account_id)
  query = 'id' in by ? query.where('id', '=', by.id) : query.where('external_id', '=', by.external_id)
  return query.returning(['id', 'word_count']).executeTakeFirst()
}
