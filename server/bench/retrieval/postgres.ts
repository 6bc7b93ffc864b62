import pg from 'pg'
import type { Collection } from '../../src/search/quality/collection.fixture.ts'
import type { Rank } from '../../src/search/quality/quality.fixture.ts'

const configurations: Record<string, string> = { es: 'spanish', en: 'english' }

/** Full text search of PostgreSQL, words joined by OR (AND finds next to nothing for a question), ranked by ts_rank. */
export async function createPostgresRank(url: string, { name, passages, language }: Collection) {
  const client = new pg.Client(url)
  await client.connect()
  const table = `bench_${name.replace(/\W/g, '_')}`
  const configuration = configurations[language] ?? 'simple'
  await client.query(`create temporary table ${table} (id text, words tsvector)`)
  await client.query(
    `insert into ${table} select id, to_tsvector($4, title) || to_tsvector($4, body)
     from unnest($1::text[], $2::text[], $3::text[]) as passage (id, title, body)`,
    [
      passages.map(({ id }) => id),
      passages.map(({ title }) => title),
      passages.map(({ text }) => text),
      configuration,
    ],
  )
  await client.query(`create index on ${table} using gin (words)`)
  const rank: Rank = async (question) => {
    const { rows } = await client.query<{ id: string }>(
      `with asked as (select replace(plainto_tsquery($1, $2)::text, ' & ', ' | ')::tsquery as query)
       select id from ${table}, asked where words @@ query order by ts_rank(words, query, 1) desc, id limit 10`,
      [configuration, question],
    )
    return rows.map(({ id }) => id)
  }
  return { rank, close: () => client.end() }
}
