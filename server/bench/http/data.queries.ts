import type pg from 'pg'
import { idsPerAccount } from '../../src/platform/db/ids.ts'
import type { SampleText } from '../shared/texts.ts'

/** Puts the sample texts where `copySources` takes them from. */
export async function loadSamples(client: pg.ClientBase, texts: SampleText[]): Promise<void> {
  await client.query(`
    create temp table sample (
      position int primary key, title text, language text, content_text text, word_count int, chunk_count int);
    create temp table sample_passage (
      position int, sequence int, starts_at int, heading text, text text, tokens bytea,
      primary key (position, sequence));`)
  for (const [position, sample] of texts.entries()) {
    const { title, language, content_text, word_count, passages } = sample
    await client.query('insert into sample values ($1, $2, $3, $4, $5, $6)', [
      position,
      title,
      language,
      content_text,
      word_count,
      passages.length,
    ])
    for (const [sequence, { starts_at, heading, text, tokens }] of passages.entries()) {
      await client.query('insert into sample_passage values ($1, $2, $3, $4, $5, $6)', [
        position,
        sequence,
        starts_at,
        heading,
        text,
        Buffer.from(tokens),
      ])
    }
  }
  await client.query('analyze sample; analyze sample_passage')
}

/** Gives an account `count` sources out of the samples, with ids 1 to `count`. No change is recorded: the index is loaded whole. */
export async function copySources(client: pg.ClientBase, account_id: number, count: number): Promise<void> {
  const values = [account_id, count]
  const firstId = account_id * idsPerAccount
  await client.query(
    `insert into brain_sources (account_id, id, source_type, title, language, content_date, content_text,
      word_count, chunk_count, status, created_at, updated_at)
    select $1, ${firstId} + n, 'text', s.title, s.language, date '2026-01-01' + n % 300, s.content_text,
      s.word_count, s.chunk_count, 'ready', '2026-01-01', '2026-01-01'
    from generate_series(1, $2::int) as n join sample as s on s.position = n % (select count(*) from sample)
    order by n`,
    values,
  )
  await client.query(
    `insert into brain_chunks (account_id, source_id, sequence, starts_at, heading, text, tokens)
    select $1, ${firstId} + n, p.sequence, p.starts_at, p.heading, p.text, p.tokens
    from generate_series(1, $2::int) as n
    join sample_passage as p on p.position = n % (select count(*) from sample)
    order by n, p.sequence`,
    values,
  )
  await client.query(`insert into counters values ($1, 'brain_source', $2)`, values)
  await client.query('insert into knowledge_versions values ($1, $2)', values)
  await client.query(
    `update account_usage set words = (select sum(word_count) from brain_sources where account_id = $1)
    where account_id = $1`,
    [account_id],
  )
}

/** Gives an account `count` products that are described by the samples, with ids 1 to `count`. */
export async function copyProducts(client: pg.ClientBase, account_id: number, count: number): Promise<void> {
  await client.query(
    `insert into products (account_id, id, title, description, price, currency, checkout_url, tags, is_active,
      publish_status, replay_visibility, created_at, updated_at)
    select $1, ${account_id * idsPerAccount} + n, s.title, left(s.content_text, 600), n % 100 + 0.9, 'EUR',
      'https://example.com/buy/' || n, array['course', 'community'], true, 'published', 'all', '2026-01-01', '2026-01-01'
    from generate_series(1, $2::int) as n join sample as s on s.position = n % (select count(*) from sample)
    order by n`,
    [account_id, count],
  )
  await client.query(`insert into counters values ($1, 'product', $2)`, [account_id, count])
}
