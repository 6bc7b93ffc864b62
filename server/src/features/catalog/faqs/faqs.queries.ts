import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import type { ActionTarget } from '../actions/schemas.ts'
import type { Faq, FaqChanges, NewFaq } from '../schemas.ts'

const faqIds = defineCounter('product_faq')

const columns = sql`'product_faq' as object, id, product_id, question, answer, answer_mode, actions,
  created_at, updated_at`

/** A product's questions in their order. */
export async function listFaqRows(db: Db, account_id: number, product_id: number): Promise<Faq[]> {
  const { rows } = await sql<Faq>`
    select ${columns} from product_faqs
    where account_id = ${account_id} and product_id = ${product_id}
    order by position, id`.execute(db)
  return rows
}

/** Adds a question and counts it on its product. @returns undefined if the product does not exist */
export async function insertFaq(
  db: Db,
  account_id: number,
  values: NewFaq & { product_id: number },
  now: Date,
): Promise<Faq | undefined> {
  const { rows } = await sql<Faq>`
    with counted as (
      update products set faq_count = faq_count + 1
      where account_id = ${account_id} and id = ${values.product_id}
      returning id as product_id
    ),
    taken as (${takeIds(account_id, faqIds)})
    insert into product_faqs (
      account_id, id, product_id, question, answer, answer_mode, actions, position, created_at,
      updated_at)
    select ${account_id}, taken.id, counted.product_id, ${values.question}, ${values.answer},
      ${values.answer_mode}, ${JSON.stringify(values.actions)}::jsonb, (
        select coalesce(max(position), 0) + 1 from product_faqs as f
        where f.account_id = ${account_id} and f.product_id = counted.product_id
      ), ${now}, ${now}
    from counted, taken
    returning ${columns}`.execute(db)
  return rows[0]
}

/** Sets the given columns. @returns the question, or undefined if the product has none with this id */
export async function updateFaqRow(
  db: Db,
  account_id: number,
  { id, product_id, actions, ...changes }: FaqChanges & { id: number; product_id: number },
  now: Date,
): Promise<Faq | undefined> {
  const sets = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (actions !== undefined) sets.push(sql`actions = ${JSON.stringify(actions)}::jsonb`)
  const { rows } = await sql<Faq>`
    update product_faqs set ${sql.join([...sets, sql`updated_at = ${now}`])}
    where account_id = ${account_id} and product_id = ${product_id} and id = ${id}
    returning ${columns}`.execute(db)
  return rows[0]
}

/** Numbers the questions of a product in the order of `ids`. */
export async function updateFaqPositions(
  db: Db,
  account_id: number,
  product_id: number,
  ids: number[],
): Promise<void> {
  await sql`
    update product_faqs as f set position = given.position
    from unnest(${ids}::bigint[]) with ordinality as given (id, position)
    where f.account_id = ${account_id} and f.product_id = ${product_id} and f.id = given.id`.execute(db)
}

/** Deletes a question and lowers its product's count. @returns whether the product had it */
export async function deleteFaqRow(
  db: Db,
  account_id: number,
  product_id: number,
  id: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with deleted as (
      delete from product_faqs
      where account_id = ${account_id} and product_id = ${product_id} and id = ${id}
      returning product_id
    )
    update products set faq_count = faq_count - 1
    from deleted
    where account_id = ${account_id} and id = deleted.product_id`.execute(db)
  return numAffectedRows === 1n
}

/** Removes a product or an asset from the actions of every question. @returns the questions that named it */
export async function removeFromActions(
  db: Db,
  account_id: number,
  target: ActionTarget,
  now: Date,
): Promise<{ id: number; product_id: number }[]> {
  const action = JSON.stringify(target)
  const { rows } = await sql<{ id: number; product_id: number }>`
    with changed as (
      update product_faqs
      set updated_at = ${now}, actions = (
        select coalesce(jsonb_agg(action order by position), '[]')
        from jsonb_array_elements(actions) with ordinality as listed (action, position)
        where action <> ${action}::jsonb
      )
      where account_id = ${account_id} and actions @> jsonb_build_array(${action}::jsonb)
      returning id, product_id
    )
    select id, product_id from changed order by id`.execute(db)
  return rows
}
