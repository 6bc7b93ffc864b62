import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import { prepareQuickRead } from '../../../platform/db/prepared-query.ts'

const visitorIds = defineCounter('visitor')

export type Visitor = { id: number; email: string | null; name: string | null }

const columns = ['id', 'email', 'name'] as const

export async function findVisitorByExternalId(
  db: Db,
  account_id: number,
  external_id: string,
): Promise<Visitor | undefined> {
  const [visitor] = await visitorByExternalId(db, { account_id, external_id })
  return visitor
}

const visitorByExternalId = prepareQuickRead<{ account_id: number; external_id: string }, Visitor>(
  (db, value) =>
    db
      .selectFrom('visitor_external_ids as e')
      .innerJoin('visitors as v', (join) =>
        join.onRef('v.account_id', '=', 'e.account_id').onRef('v.id', '=', 'e.visitor_id'),
      )
      .select(['v.id', 'v.email', 'v.name'])
      .where('e.account_id', '=', value('account_id'))
      .where('e.external_id', '=', value('external_id')),
)

export async function findVisitorByEmail(
  db: Db,
  account_id: number,
  email: string,
): Promise<Visitor | undefined> {
  const [visitor] = await visitorByEmail(db, { account_id, email })
  return visitor
}

const visitorByEmail = prepareQuickRead<{ account_id: number; email: string }, Visitor>((db, value) =>
  db
    .selectFrom('visitors')
    .select(columns)
    .where('account_id', '=', value('account_id'))
    .where('email', '=', value('email')),
)

export async function findVisitorById(db: Db, account_id: number, id: number): Promise<Visitor | undefined> {
  const [visitor] = await visitorById(db, { account_id, id })
  return visitor
}

const visitorById = prepareQuickRead<{ account_id: number; id: number }, Visitor>((db, value) =>
  db
    .selectFrom('visitors')
    .select(columns)
    .where('account_id', '=', value('account_id'))
    .where('id', '=', value('id')),
)

/** Locks the counter of visitors until the transaction ends, as making a visitor does. */
export async function lockVisitorIds(db: Db, account_id: number): Promise<void> {
  await takeIds(account_id, visitorIds, 0).execute(db)
}

/** A contact's email and name, and the visitor with this email; its id is null where there is none. */
export async function findContactVisitor(
  db: Db,
  account_id: number,
  contact_id: number,
): Promise<{ email: string; name: string | null; id: number | null; visitor_name: string | null }> {
  return db
    .selectFrom('contacts as c')
    .leftJoin('visitors as v', (join) =>
      join.onRef('v.account_id', '=', 'c.account_id').onRef('v.email', '=', 'c.email'),
    )
    .select(['c.email', 'c.name', 'v.id', 'v.name as visitor_name'])
    .where('c.account_id', '=', account_id)
    .where('c.id', '=', contact_id)
    .executeTakeFirstOrThrow()
}

/** @returns undefined where another request made a visitor with this email meanwhile */
export async function insertVisitor(
  db: Db,
  account_id: number,
  visitor: Omit<Visitor, 'id'>,
  now: Date,
): Promise<Visitor | undefined> {
  const { rows } = await sql<Visitor>`
    with taken as (${takeIds(account_id, visitorIds)})
    insert into visitors (account_id, id, email, name, created_at, updated_at)
    select ${account_id}, taken.id, ${visitor.email}, ${visitor.name}, ${now}, ${now}
    from taken
    on conflict do nothing
    returning id, email, name`.execute(db)
  return rows[0]
}

/** @returns undefined where the external id or the email names a visitor already: then nothing may be committed */
export async function insertNamedVisitor(
  db: Db,
  account_id: number,
  { external_id, email, name }: Omit<Visitor, 'id'> & { external_id: string },
  now: Date,
): Promise<Visitor | undefined> {
  const { rows } = await sql<Visitor>`
    with taken as (${takeIds(account_id, visitorIds)}), visitor as (
      insert into visitors (account_id, id, email, name, created_at, updated_at)
      select ${account_id}, taken.id, ${email}, ${name}, ${now}, ${now} from taken
      on conflict do nothing
      returning id, email, name
    ), named as (
      insert into visitor_external_ids (account_id, external_id, visitor_id)
      select ${account_id}, ${external_id}, id from visitor
      on conflict do nothing
      returning visitor_id
    )
    select v.id, v.email, v.name from visitor as v join named as n on n.visitor_id = v.id`.execute(db)
  return rows[0]
}

/** @returns false where the external id names a visitor already */
export async function insertExternalId(
  db: Db,
  account_id: number,
  external_id: string,
  visitor_id: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('visitor_external_ids')
    .values({ account_id, external_id, visitor_id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** @returns undefined where the visitor was erased meanwhile */
export const updateVisitor = (
  db: Db,
  account_id: number,
  id: number,
  values: Partial<Omit<Visitor, 'id'>>,
  now: Date,
): Promise<Visitor | undefined> =>
  db
    .updateTable('visitors')
    .set({ ...values, updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()

/** Gives the visitor with a contact's email a name; null takes it away. */
export async function nameVisitorOf(
  db: Db,
  account_id: number,
  { contact_id, name }: { contact_id: number; name: string | null },
  now: Date,
): Promise<void> {
  await sql`
    update visitors as v set name = ${name}, updated_at = ${now}
    from contacts as c
    where c.account_id = ${account_id} and c.id = ${contact_id}
      and v.account_id = c.account_id and v.email = c.email and v.name is distinct from ${name}`.execute(db)
}

/** Names the visitors of contacts as the contacts are named, where these have a name. */
export async function nameVisitorsOf(
  db: Db,
  account_id: number,
  contact_ids: number[],
  now: Date,
): Promise<void> {
  await sql`
    update visitors as v set name = c.name, updated_at = ${now}
    from contacts as c
    where c.account_id = ${account_id} and c.id = any(${contact_ids}::bigint[])
      and v.account_id = c.account_id and v.email = c.email and c.name is not null
      and v.name is distinct from c.name`.execute(db)
}

/** Visitors with their external ids, for an export. */
export async function listVisitorsById(db: Db, account_id: number, ids: number[]): Promise<unknown[]> {
  const { rows } = await sql`
    select v.id, v.email, v.name, v.created_at, v.updated_at,
      array(select e.external_id from visitor_external_ids as e
        where e.account_id = v.account_id and e.visitor_id = v.id order by 1) as external_ids
    from visitors as v
    where v.account_id = ${account_id} and v.id = any(${ids}::bigint[])
    order by v.id`.execute(db)
  return rows
}
