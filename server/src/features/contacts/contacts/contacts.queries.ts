import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { pageById } from '../../../platform/db/id-order.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import { matches } from '../../../platform/db/search.ts'
import type { Contact, ContactSource, listContactsQuery } from '../schemas.ts'

const contactIds = defineCounter('contact')

/** Contacts as they go over the wire, with the tags that have not expired at `now`. */
const selectContacts = (db: Db, account_id: number, now: Date) =>
  db
    .selectFrom('contacts as c')
    .select([
      sql.lit('contact').as('object'),
      'c.id',
      'c.email',
      'c.name',
      'c.phone',
      'c.source',
      sql<Contact['tags']>`(
        select coalesce(json_agg(json_build_object(
          'name', t.name,
          'color', t.color,
          'expires_at', to_char(ct.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        ) order by t.id), '[]')
        from contact_tags as ct
        join tags as t on t.account_id = ct.account_id and t.id = ct.tag_id
        where ct.account_id = c.account_id and ct.contact_id = c.id
          and (ct.expires_at is null or ct.expires_at > ${now})
      )`.as('tags'),
      'c.conversation_count',
      'c.first_seen_at',
      'c.last_seen_at',
      'c.created_at',
      'c.updated_at',
    ])
    .where('c.account_id', '=', account_id)

type Filter = z.output<typeof listContactsQuery>

/** Up to `limit + 1` contacts by id. */
export function listContactRows(
  db: Db,
  account_id: number,
  { limit, q, tag_id, ...position }: Filter,
  now: Date,
): Promise<Contact[]> {
  const { isAfter, order } = pageById(sql.ref('c.id'), position)
  let contacts = selectContacts(db, account_id, now).where(isAfter)
  if (q !== undefined) contacts = contacts.where(matches('c', account_id, q))
  if (tag_id !== undefined) contacts = contacts.where(carries(account_id, tag_id, now))
  return contacts
    .orderBy(order)
    .limit(limit + 1)
    .execute() as Promise<Contact[]>
}

const carries = (account_id: number, tag_id: number, now: Date) => sql<boolean>`
  c.id in (
    select contact_id from contact_tags
    where account_id = ${account_id} and tag_id = ${tag_id} and (expires_at is null or expires_at > ${now})
  )`

export const findContact = (
  db: Db,
  account_id: number,
  { id }: { id: number },
  now: Date,
): Promise<Contact | undefined> =>
  selectContacts(db, account_id, now).where('c.id', '=', id).executeTakeFirst() as Promise<
    Contact | undefined
  >

export const listContactsById = (db: Db, account_id: number, ids: number[], now: Date): Promise<Contact[]> =>
  selectContacts(db, account_id, now)
    .where(sql<boolean>`c.id = any(${ids}::bigint[])`)
    .orderBy('c.id')
    .execute() as Promise<Contact[]>

/** A person with an email who was just seen. */
export type SeenPerson = {
  email: string
  /** null: the name that is known stays */
  name: string | null
  /** A known name stays in any case. */
  keepsName?: boolean
  source: ContactSource
  /** Conversations that they opened when they were seen. */
  openedCount: number
}

/** Updates a known contact who was seen. @returns its id, or undefined where the email is new */
export async function touchContact(
  db: Db,
  account_id: number,
  { email, name, keepsName = false, openedCount }: SeenPerson,
  now: Date,
): Promise<number | undefined> {
  const row = await db
    .updateTable('contacts')
    .set((eb) => ({
      last_seen_at: sql<string>`greatest(last_seen_at, ${now}::timestamptz)`,
      updated_at: sql<string>`greatest(updated_at, ${now}::timestamptz)`,
      conversation_count: eb('conversation_count', '+', openedCount),
      ...(name !== null && { name: keepsName ? sql<string>`coalesce(name, ${name})` : name }),
    }))
    .where('account_id', '=', account_id)
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Makes a contact. Its count starts with the conversations that the visitor with this email already has.
 * @returns undefined where another request made it meanwhile
 */
export async function insertContact(
  db: Db,
  account_id: number,
  { email, name, source }: SeenPerson,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with taken as (${takeIds(account_id, contactIds)})
    insert into contacts (
      account_id, id, email, name, source, conversation_count, first_seen_at, last_seen_at, created_at, updated_at)
    select ${account_id}, taken.id, ${email}, ${name}, ${source}, (
        select count(*)::int from visitors as v
        join conversations as c on c.account_id = v.account_id and c.visitor_id = v.id
        where v.account_id = ${account_id} and v.email = ${email}
      ), ${now}, ${now}, ${now}, ${now}
    from taken
    on conflict (account_id, email) do nothing
    returning id`.execute(db)
  return rows[0]?.id
}

type NewContact = { email: string; name: string | null; phone: string | null }

/** Makes contacts as `insertContact` does, in one statement. @returns those whose email nobody had */
export async function insertContacts(
  db: Db,
  account_id: number,
  { people, source }: { people: NewContact[]; source: ContactSource },
  now: Date,
): Promise<{ id: number; email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    with taken as (${takeIds(account_id, contactIds, people.length)})
    insert into contacts (
      account_id, id, email, name, phone, source, conversation_count, first_seen_at, last_seen_at, created_at,
      updated_at)
    select ${account_id}, taken.id - ${people.length}::int + given.place, given.email, given.name, given.phone,
      ${source}, (
        select count(*)::int from visitors as v
        join conversations as c on c.account_id = v.account_id and c.visitor_id = v.id
        where v.account_id = ${account_id} and v.email = given.email
      ), ${now}, ${now}, ${now}, ${now}
    from taken cross join unnest(
      ${people.map(({ email }) => email)}::text[],
      ${people.map(({ name }) => name)}::text[],
      ${people.map(({ phone }) => phone)}::text[]
    ) with ordinality as given (email, name, phone, place)
    on conflict (account_id, email) do nothing
    returning id, email`.execute(db)
  return rows
}

/** Counts a contact's conversations anew, after a visitor with conversations got the contact's email. */
export async function recountConversations(
  db: Db,
  account_id: number,
  email: string,
  now: Date,
): Promise<void> {
  await sql`
    update contacts
    set conversation_count = (
        select count(*)::int from visitors as v
        join conversations as t on t.account_id = v.account_id and t.visitor_id = v.id
        where v.account_id = ${account_id} and v.email = ${email}
      ),
      updated_at = greatest(updated_at, ${now}::timestamptz)
    where account_id = ${account_id} and email = ${email}`.execute(db)
}

/** Counts one conversation less for the contact of a visitor whose conversation was deleted. */
export async function decrementConversationCount(
  db: Db,
  account_id: number,
  visitor_id: number,
  now: Date,
): Promise<void> {
  // With the lock nobody gives the visitor an email between the two statements: others count anew before or after them.
  const visitor = await db
    .selectFrom('visitors')
    .select('email')
    .where('account_id', '=', account_id)
    .where('id', '=', visitor_id)
    .forKeyShare()
    .executeTakeFirst()
  if (visitor === undefined || visitor.email === null) return
  await sql`
    update contacts
    set conversation_count = conversation_count - 1, updated_at = greatest(updated_at, ${now}::timestamptz)
    where account_id = ${account_id} and email = ${visitor.email}`.execute(db)
}

/** Moves updated_at of a contact, which locks it until the transaction ends. @returns false where there is none */
export async function markContactChanged(
  db: Db,
  account_id: number,
  id: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contacts')
    .set({ updated_at: sql<string>`greatest(updated_at, ${now}::timestamptz)` })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const findContactByEmail = (
  db: Db,
  account_id: number,
  email: string,
): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('contacts')
    .select('id')
    .where('account_id', '=', account_id)
    .where('email', '=', email)
    .executeTakeFirst()

/** Writes what is given, and locks the contact until the transaction ends. @returns false where there is none */
export async function updateContactRow(
  db: Db,
  account_id: number,
  id: number,
  values: { name?: string | null; phone?: string | null },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contacts')
    .set({ ...values, updated_at: sql<string>`greatest(updated_at, ${now}::timestamptz)` })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Locks a contact: nobody else changes it, or gives or takes its tags, until the transaction ends. @returns its id */
export async function lockContact(
  db: Db,
  account_id: number,
  { id }: { id: number },
): Promise<number | undefined> {
  const query = db.selectFrom('contacts').select('id').where('account_id', '=', account_id)
  return (await query.where('id', '=', id).forUpdate().executeTakeFirst())?.id
}
