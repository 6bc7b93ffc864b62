import type pg from 'pg'
import { idsPerAccount } from '../../src/platform/db/ids.ts'
import type { GrownSource } from './passages.ts'

/** Adds sources with their passages to an account, in one statement for each table; the first gets the id `first + 1`. */
export async function addSources(
  client: pg.ClientBase,
  { account_id, first }: { account_id: number; first: number },
  sources: GrownSource[],
): Promise<void> {
  const ids = sources.map((_, index) => account_id * idsPerAccount + first + index + 1)
  await client.query(
    `insert into brain_sources (account_id, id, source_type, title, language, content_date, content_text, word_count,
      chunk_count, status, created_at, updated_at)
    select $1, s.id, 'text', s.title, s.language, '2026-01-01', s.content_text, s.word_count, s.chunk_count, 'ready',
      '2026-01-01', '2026-01-01'
    from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[])
      as s (id, title, language, content_text, word_count, chunk_count)`,
    [
      account_id,
      ids,
      sources.map(({ title }) => title),
      sources.map(({ language }) => language),
      sources.map(({ content_text }) => content_text),
      sources.map(({ word_count }) => word_count),
      sources.map(({ passages }) => passages.length),
    ],
  )
  const passages = sources.flatMap((source, index) =>
    source.passages.map((passage, sequence) => ({ ...passage, source_id: ids[index], sequence })),
  )
  await client.query(
    `insert into brain_chunks (account_id, source_id, sequence, starts_at, heading, text, tokens)
    select $1, p.*
    from unnest($2::bigint[], $3::int[], $4::int[], $5::text[], $6::text[], $7::bytea[]) as p`,
    [
      account_id,
      passages.map(({ source_id }) => source_id),
      passages.map(({ sequence }) => sequence),
      passages.map(({ starts_at }) => starts_at),
      passages.map(({ heading }) => heading),
      passages.map(({ text }) => text),
      passages.map(({ tokens }) => Buffer.from(tokens)),
    ],
  )
}

/** What the platform would have counted with them. No change is recorded: the index is loaded whole. */
export async function countSources(client: pg.ClientBase, account_id: number): Promise<void> {
  await client.query(
    `with kept as (select count(*), coalesce(sum(word_count), 0) as words from brain_sources where account_id = $1),
      ids as (insert into counters select $1, 'brain_source', count from kept),
      version as (insert into knowledge_versions (account_id, version) select $1, count from kept)
    update account_usage set words = kept.words from kept where account_id = $1`,
    [account_id],
  )
}
