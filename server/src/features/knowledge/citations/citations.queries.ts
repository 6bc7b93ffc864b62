import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Conversations are counted up to so many: the cost of a list does not grow with what is popular. */
export const maxCountedConversations = 1_000

/** Counts a reply for the sources that it uses, unless its conversation is deleted meanwhile. */
export async function countCitations(
  db: Db,
  account_id: number,
  { conversation_id, source_ids }: { conversation_id: number; source_ids: number[] },
  now: Date,
): Promise<void> {
  if (source_ids.length === 0) return
  await sql`
    insert into source_citations (account_id, source_id, conversation_id, reply_count, last_cited_at)
    select c.account_id, source_id, c.id, 1, ${now}
    from conversations as c cross join unnest(${source_ids}::bigint[]) as source_id
    where c.account_id = ${account_id} and c.id = ${conversation_id}
    for key share of c
    on conflict (account_id, source_id, conversation_id) do update
    set reply_count = source_citations.reply_count + 1,
      last_cited_at = greatest(source_citations.last_cited_at, excluded.last_cited_at)`.execute(db)
}

type CitationSummary = { id: number; conversation_count: number; last_cited_at: string | null }

/** In how many conversations each source was cited, and when last. */
export async function summariseCitations(
  db: Db,
  account_id: number,
  source_ids: number[],
): Promise<Map<number, CitationSummary>> {
  const { rows } = await sql<CitationSummary>`
    select s.id, counted.conversation_count, latest.last_cited_at
    from unnest(${source_ids}::bigint[]) as s (id)
    cross join lateral (
      select count(*)::int as conversation_count from (
        select from source_citations where account_id = ${account_id} and source_id = s.id
        limit ${maxCountedConversations}
      ) as cited
    ) as counted
    cross join lateral (
      select max(last_cited_at) as last_cited_at from source_citations
      where account_id = ${account_id} and source_id = s.id
    ) as latest`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Deletes what is known of the citations of deleted sources. */
export async function deleteCitations(db: Db, account_id: number, source_ids: number[]): Promise<void> {
  if (source_ids.length === 0) return
  await sql`
    delete from source_citations
    where account_id = ${account_id} and source_id = any(${source_ids}::bigint[])`.execute(db)
}
