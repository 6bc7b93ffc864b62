import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { WrittenPassage } from '../../../text/typical-sentences.rules.ts'

export type FolderPassage = WrittenPassage & { folder_id: number | null }

/** How much is looked at: of so many of the newest texts, the newest of each folder first, the first passages. */
type Sample = { newest: number; sources: number; passages: number }

/** First passages of the newest texts, so that every folder has some. */
export async function listNewestPassages(
  db: Db,
  account_id: number,
  { newest, sources, passages }: Sample,
): Promise<FolderPassage[]> {
  const { rows } = await sql<FolderPassage>`
    with newest as materialized (
      select id, folder_id, language, content_date from brain_sources
      where account_id = ${account_id} and chunk_count > 0
      order by content_date desc, id desc limit ${newest}
    ),
    chosen as materialized (
      select id, folder_id, language,
        row_number() over (partition by folder_id order by content_date desc, id desc) as place
      from newest order by place, id limit ${sources}
    ),
    picked as materialized (
      select s.id, s.folder_id, s.language, s.place, c.sequence
      from chosen as s
      join brain_chunks as c on c.account_id = ${account_id} and c.source_id = s.id and c.sequence < ${passages}
      order by c.sequence, s.place, s.id limit ${passages}
    )
    select p.id as source_id, p.folder_id, p.language, c.text
    from picked as p
    join brain_chunks as c on c.account_id = ${account_id} and c.source_id = p.id and c.sequence = p.sequence
    order by p.sequence, p.place, p.id`.execute(db)
  return rows
}
