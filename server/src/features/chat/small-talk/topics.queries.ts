import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type TopicsOf = {
  /** whether texts are spoken of */
  texts: boolean
  /** whether products are spoken of */
  products: boolean
  hidden: { folder_ids: number[]; source_ids: number[]; unfoldered: boolean }
  limit: number
}

/** `card`: what a product is, in words. */
export type TopicRow = { kind: 'folder' | 'product' | 'source'; title: string; card: string | null }

/**
 * Names of what an account's knowledge is about: folders with texts, then products on sale, then its newest texts. What
 * is hidden, and whatever lies below a hidden folder, is left out.
 */
export async function listTopicRows(
  db: Db,
  account_id: number,
  { texts, products, hidden, limit }: TopicsOf,
): Promise<TopicRow[]> {
  const { rows } = await sql<TopicRow>`
    with recursive hidden as (
      select id from brain_folders where account_id = ${account_id} and id = any(${hidden.folder_ids}::bigint[])
      union
      select f.id from hidden join brain_folders as f on f.account_id = ${account_id} and f.parent_id = hidden.id
    )
    (select 'folder' as kind, f.name as title, null as card from brain_folders as f
      where ${texts}::boolean and f.account_id = ${account_id} and (f.product_id is null
          or (${products}::boolean and exists (select from products as p where p.account_id = f.account_id
            and p.id = f.product_id and p.is_active and p.publish_status = 'published')))
        and f.id not in (select id from hidden)
        and exists (select from brain_sources as s where s.account_id = f.account_id and s.folder_id = f.id
          and s.chunk_count > 0 and not s.id = any(${hidden.source_ids}::bigint[]))
      order by f.id limit ${limit})
    union all
    (select 'product', title, concat_ws(' ', title, description) from products
      where ${products}::boolean and account_id = ${account_id} and is_active and publish_status = 'published'
      order by id limit ${limit})
    union all
    (select 'source', title, null from brain_sources
      where ${texts}::boolean and account_id = ${account_id} and chunk_count > 0
        and not id = any(${hidden.source_ids}::bigint[])
        and case when folder_id is null then not ${hidden.unfoldered}::boolean
          else folder_id not in (select id from hidden) end
      order by id desc limit ${limit})`.execute(db)
  return rows
}
