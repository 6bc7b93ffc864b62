import type pg from 'pg'
import { idsPerAccount } from '../../src/platform/db/ids.ts'

export type BenchPassage = { text: string; tokens: Uint8Array }

const passagesEach = 8
const passagesAtOnce = 4_000

/** Gives an account sources of eight passages each. No change is recorded: the index is built whole. */
export async function insertPassages(
  client: pg.ClientBase,
  account_id: number,
  passages: BenchPassage[],
): Promise<void> {
  const firstId = account_id * idsPerAccount + 1
  await client.query(
    `insert into brain_sources (account_id, id, source_type, title, language, content_date, content_text,
      word_count, chunk_count, status, created_at, updated_at)
    select $1, $2::bigint + n, 'text', 'Source ' || n, null, '2026-01-01', '', 1000, $3, 'ready', '2026-01-01',
      '2026-01-01'
    from generate_series(0, $4::int) as n`,
    [account_id, firstId, passagesEach, Math.floor(passages.length / passagesEach)],
  )
  for (let from = 0; from < passages.length; from += passagesAtOnce) {
    const batch = passages.slice(from, from + passagesAtOnce)
    await client.query(
      `insert into brain_chunks (account_id, source_id, sequence, starts_at, heading, text, tokens)
      select $1, $2::bigint + ($3 + n - 1) / $4, ($3 + n - 1) % $4, 0, '', p.text, p.tokens
      from unnest($5::text[], $6::bytea[]) with ordinality as p (text, tokens, n)`,
      [
        account_id,
        firstId,
        from,
        passagesEach,
        batch.map(({ text }) => text),
        batch.map(({ tokens }) => Buffer.from(tokens)),
      ],
    )
  }
  await client.query('insert into knowledge_versions values ($1, 1)', [account_id])
  await client.query('vacuum analyze')
}
