import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { assertMet, isUnmet } from '../../../platform/db/errors.ts'

type SeenVisitor = { visitor_id: number; openedCount: number }

/** The CTEs `visitor`, and `seen`, which updates the contact of the visitor. */
const seeVisitor = (account_id: number, { visitor_id, openedCount }: SeenVisitor, now: Date) => sql`
  visitor as (
    select email, name from visitors where account_id = ${account_id} and id = ${visitor_id}
  ),
  seen as (
    update contacts as c
    set last_seen_at = greatest(c.last_seen_at, ${now}::timestamptz),
      updated_at = greatest(c.updated_at, ${now}::timestamptz),
      conversation_count = c.conversation_count + ${openedCount}::int,
      name = coalesce(visitor.name, c.name)
    from visitor
    where c.account_id = ${account_id} and c.email = visitor.email
    returning c.id
  )`

/**
 * Updates the contact of a visitor who was seen, if there is one.
 * @returns the visitor's email and name, and the contact's id; undefined where there is no such visitor
 */
export async function touchVisitorContact(
  db: Db,
  account_id: number,
  seen: SeenVisitor,
  now: Date,
): Promise<{ email: string | null; name: string | null; contact_id: number | null } | undefined> {
  const { rows } = await sql<{ email: string | null; name: string | null; contact_id: number | null }>`
    with ${seeVisitor(account_id, seen, now)}
    select visitor.email, visitor.name, (select id from seen) as contact_id from visitor`.execute(db)
  return rows[0]
}

/** A visitor whose email is known has no contact. */
export class ContactMissing extends Error {}

/**
 * Updates the contact of a visitor who wrote before and was seen again.
 * @throws ContactMissing; the transaction then does nothing, even where COMMIT has been sent
 */
export async function touchKnownContact(
  db: Db,
  account_id: number,
  visitor_id: number,
  now: Date,
): Promise<void> {
  await sql`
    with ${seeVisitor(account_id, { visitor_id, openedCount: 0 }, now)}
    select ${assertMet(sql`email is null or exists (select from seen)`)} from visitor`
    .execute(db)
    .catch((error) => {
      throw isUnmet(error) ? new ContactMissing() : error
    })
}
