import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** A text with the day that it is of. */
export type DatedSource = { id: number; title: string; url: string | null; content_date: string }

/** These, and those in these folders. */
export type AmongSources = { ids: number[]; folder_ids?: number[] }

type LatestSources = {
  /** null: all */
  among: AmongSources | null
  hidden: { folder_ids: number[]; source_ids: number[]; unfoldered: boolean }
  /** calendar days, the first and the last */
  days: { from: string; to: string }
  limit: number
  /** whether to count them too, which reads all of the days */
  is_counted: boolean
}

/**
 * The newest texts that can be answered from, the newest first; of one day the one that was stored last.
 * @returns `count`: how many there are, or how many are returned if they are not counted
 */
export async function listLatestSourceRows(
  db: Db,
  account_id: number,
  { among, hidden, days, limit, is_counted }: LatestSources,
): Promise<{ sources: DatedSource[]; count: number }> {
  const isWanted =
    among === null
      ? sql``
      : sql`and (id = any(${among.ids}::bigint[]) or folder_id = any(${among.folder_ids ?? []}::bigint[]))`
  const count = is_counted ? sql`count(*) over ()::int` : sql`null::int`
  const { rows } = await sql<DatedSource & { count: number | null }>`
    select id, title, coalesce(canonical_url, url) as url, content_date, ${count} as count
    from brain_sources
    where account_id = ${account_id} and content_date between ${days.from}::date and ${days.to}::date
      and chunk_count > 0 ${isWanted}
      and not id = any(${hidden.source_ids}::bigint[])
      and case when folder_id is null then not ${hidden.unfoldered}::boolean
        else not folder_id = any(${hidden.folder_ids}::bigint[]) end
    order by content_date desc, id desc limit ${limit}`.execute(db)
  return { sources: rows.map(({ count, ...source }) => source), count: rows[0]?.count ?? rows.length }
}

/** The names of the first folders that are not hidden, in ascending id. */
export async function listFolderNames(
  db: Db,
  account_id: number,
  { hidden_ids, limit }: { hidden_ids: number[]; limit: number },
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from brain_folders
    where account_id = ${account_id} and id <> all(${hidden_ids}::bigint[])
    order by id limit ${limit}`.execute(db)
  return rows
}

/** The titles of these texts. */
export async function listTitles(
  db: Db,
  account_id: number,
  ids: number[],
): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from brain_sources where account_id = ${account_id} and id = any(${ids}::bigint[])`.execute(
    db,
  )
  return rows
}
