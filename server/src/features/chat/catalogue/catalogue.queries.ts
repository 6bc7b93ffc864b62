import { type RawBuilder, sql } from 'kysely'
import { sharedKindWords } from '../../../dialogue/catalogue/catalogue-phrases.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import { compilable, prepareQuickRead } from '../../../platform/db/prepared-query.ts'

/** A product on sale, as far as a reply speaks of it. */
export type Offer = {
  id: number
  title: string
  description: string
  price: number | null
  currency: string
  tags: string[]
  checkout_url: string | null
  cta_label: string | null
}

const columns = sql`p.id, p.title, p.description, p.price, p.currency, p.tags, p.checkout_url, p.cta_label`
const isOnSale = sql`p.is_active and p.publish_status = 'published'`

/** The products on sale among `ids`, and those that the product questions ask about, in the order of the ids. */
export const listOffersByIds = (
  db: Db,
  account_id: number,
  { product_ids, faq_ids = [] }: { product_ids: number[]; faq_ids?: number[] },
): Promise<Offer[]> => offersByIds(db, { account_id, product_ids, faq_ids })

type OfferIds = { account_id: number; product_ids: number[]; faq_ids: number[] }

const offersByIds = prepareQuickRead<OfferIds, Offer>((db, value) =>
  compilable(
    db,
    sql`
      select ${columns}
      from (
        select id, min(position) as position from (
          select w.id, w.position from unnest(${value('product_ids')}::bigint[]) with ordinality as w (id, position)
          union all
          select f.product_id, w.position from unnest(${value('faq_ids')}::bigint[]) with ordinality as w (id, position)
          join product_faqs as f on f.account_id = ${value('account_id')} and f.id = w.id
        ) as named group by id
      ) as w
      join products as p on p.account_id = ${value('account_id')} and p.id = w.id
      where ${isOnSale}
      order by w.position, p.id`,
  ),
)

/** A stored question about a product. */
export type OfferQuestion = { id: number; question: string; answer: string }

/** The first stored questions about a product, in ascending id. */
export async function listOfferQuestions(
  db: Db,
  account_id: number,
  { product_id, limit }: { product_id: number; limit: number },
): Promise<OfferQuestion[]> {
  const { rows } = await sql<OfferQuestion>`
    select id, question, answer from product_faqs
    where account_id = ${account_id} and product_id = ${product_id}
    order by id limit ${limit}`.execute(db)
  return rows
}

/** Those of the products on sale that a question is about. */
export type OfferFilter = {
  /** with one of these words in a tag or in the title; null: all */
  words: string[] | null
  is_free?: boolean
  /** with a price above 0 */
  is_paid?: boolean
  /** with a price, and not a higher one */
  max_price?: number
  /** with a lower price in the same currency */
  cheaper_than?: { price: number; currency: string }
}

/** The first products on sale that match, in ascending id, and how many there are. */
export async function listOffers(
  db: Db,
  account_id: number,
  { limit, ...filter }: OfferFilter & { limit: number },
): Promise<{ offers: Offer[]; count: number }> {
  const { rows } = await sql<Offer & { count: number }>`
    with matching as materialized (select p.id from products as p where ${matches(account_id, filter)})
    select ${columns}, (select count(*)::int from matching) as count
    from (select id from matching order by id limit ${limit}) as m
    join products as p on p.account_id = ${account_id} and p.id = m.id
    order by p.id`.execute(db)
  return { offers: rows.map(({ count, ...offer }) => offer), count: rows[0]?.count ?? 0 }
}

/** The free products and, of each currency, the one with the lowest price; or only those with the highest prices. */
export async function listExtremes(
  db: Db,
  account_id: number,
  { end, limit, ...filter }: OfferFilter & { end: 'cheapest' | 'dearest'; limit: number },
): Promise<Offer[]> {
  const order = end === 'cheapest' ? sql`p.price, p.id` : sql`p.price desc, p.id`
  const { rows } = await sql<Offer>`
    with ranked as (
      select p.id, p.price, row_number() over (partition by p.currency, p.price = 0 order by ${order}) as place
      from products as p where p.price is not null and ${matches(account_id, filter)}
    )
    select ${columns} from (select id from ranked where place = 1 order by price = 0 desc, id limit ${limit}) as r
    join products as p on p.account_id = ${account_id} and p.id = r.id
    order by p.price = 0 desc, ${order}`.execute(db)
  return rows
}

/** The currencies of the products on sale that have a price. */
export async function listCurrencies(db: Db, account_id: number): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select distinct p.currency from products as p
    where p.account_id = ${account_id} and ${isOnSale} and p.price > 0
    order by p.currency limit 5`.execute(db)
  return rows.map(({ currency }) => currency)
}

const matches = (
  account_id: number,
  { words, is_free = false, is_paid = false, max_price, cheaper_than }: OfferFilter,
): RawBuilder<unknown> => sql`
  p.account_id = ${account_id} and ${isOnSale}
  ${is_free ? sql`and p.price = 0` : sql``}
  ${is_paid ? sql`and p.price > 0` : sql``}
  ${max_price === undefined ? sql`` : sql`and p.price <= ${max_price}`}
  ${cheaper_than === undefined ? sql`` : sql`and p.price < ${cheaper_than.price} and p.currency = ${cheaper_than.currency}`}
  ${words === null ? sql`` : sql`and ${hasWord(words)}`}`

// As the words are compared: without accents, and without what separates words.
const written = 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇáàâãäéèêëíìîïóòôõöúùûüñç-/,:;.()'
const folded = 'aaaaaeeeeiiiiooooouuuuncaaaaaeeeeiiiiooooouuuunc        '

const labels = sql`array_to_string(p.tags, ' ') || ' ' || p.title`
const allText = sql`p.title || ' ' || p.description`

const holds = (text: RawBuilder<unknown>, words: Iterable<string>) => sql`
  string_to_array(lower(translate(${text}, ${written}, ${folded})), ' ') && ${[...words]}::text[]`

/** A word that is another one elsewhere («stage») counts beside what only its language has. */
function hasWord(words: string[]) {
  const own = words.filter((word) => !sharedKindWords.some((shared) => shared.words.has(word)))
  const shared = sharedKindWords.map((each) => ({
    ...each,
    wanted: words.filter((word) => each.words.has(word)),
  }))
  const conditions = shared
    .filter(({ wanted }) => wanted.length > 0)
    .map(({ wanted, beside }) => sql`(${holds(labels, wanted)} and ${holds(allText, beside)})`)
  return sql`(${sql.join([holds(labels, own), ...conditions], sql` or `)})`
}
