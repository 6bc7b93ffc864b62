import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { KnowledgeRef } from '../changes.queries.ts'
import type { ProductPassage, ProductText } from './product-passages.rules.ts'

/** The texts of a product that is on sale as (kind, id, title, text, context, digest). */
const productTexts = (account_id: number, product_id: number) => sql`
  select t.*, md5(t.title || e'\n' || t.context || e'\n' || t.text) as digest from (
    select 'product' as kind, id, title, description as text, array_to_string(tags, ', ') as context
    from products
    where account_id = ${account_id} and id = ${product_id} and is_active and publish_status = 'published'
    union all
    select 'product_faq', f.id, f.question, f.answer, p.title
    from products as p
    join product_faqs as f on f.account_id = p.account_id and f.product_id = p.id
    where p.account_id = ${account_id} and p.id = ${product_id} and p.is_active and p.publish_status = 'published'
  ) as t`

/** Deletes the passages whose text is no longer the product's. @returns the entries that lost theirs */
export async function deleteOutdatedPassages(
  db: Db,
  account_id: number,
  product_id: number,
): Promise<KnowledgeRef[]> {
  const { rows } = await sql<KnowledgeRef>`
    with texts as (${productTexts(account_id, product_id)}),
    deleted as (
      delete from product_passages as p
      where p.account_id = ${account_id} and p.product_id = ${product_id} and not exists (
        select from texts as t where t.kind = p.kind and t.id = p.id and t.digest = p.digest)
      returning p.kind, p.id
    )
    select distinct kind, id from deleted`.execute(db)
  return rows
}

/** The texts of a product that have no passages yet. */
export async function listTextsToIndex(
  db: Db,
  account_id: number,
  product_id: number,
): Promise<ProductText[]> {
  const { rows } = await sql<ProductText>`
    select t.* from (${productTexts(account_id, product_id)}) as t
    where not exists (
      select from product_passages as p where p.account_id = ${account_id} and p.kind = t.kind and p.id = t.id)
    order by t.kind, t.id`.execute(db)
  return rows
}

export async function insertProductPassages(
  db: Db,
  account_id: number,
  product_id: number,
  passages: ProductPassage[],
): Promise<void> {
  const column = <Key extends keyof ProductPassage>(key: Key) => passages.map((passage) => passage[key])
  await sql`
    insert into product_passages (account_id, product_id, kind, id, sequence, title, text, tokens, digest)
    select ${account_id}, ${product_id}, p.* from unnest(
      ${column('kind')}::text[], ${column('id')}::bigint[], ${column('sequence')}::int[],
      ${column('title')}::text[], ${column('text')}::text[],
      ${passages.map((passage) => Buffer.from(passage.tokens))}::bytea[], ${column('digest')}::text[]
    ) as p`.execute(db)
}
