import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { idsPerAccount } from '../../../platform/db/ids.ts'
import type { Ends } from './connected-time.rules.ts'

/** A group webinar of a product. */
export type Session = { webinar_id: number; title: string; starts_at: string }

type Stretch = { product_id: number; from: Date; until: Date; now: Date }

/**
 * The group webinars whose audience holds a product, that were not cancelled and began in a stretch of time, by starts_at.
 * One that is still to come has begun if somebody was there.
 */
export async function listSessions(
  db: Db,
  account_id: number,
  { product_id, from, until, now }: Stretch,
): Promise<Session[]> {
  const { rows } = await sql<Session>`
    select id as webinar_id, title, starts_at from webinars
    where account_id = ${account_id} and format = 'group' and status not in ('draft', 'cancelled')
      and ${product_id} = any(audience_product_ids)
      and coalesce(started_at, starts_at) >= ${from} and coalesce(started_at, starts_at) < ${until}
      and (coalesce(started_at, starts_at) <= ${now} or attendee_count > 0)
    order by starts_at, id`.execute(db)
  return rows
}

/** Somebody who registered for sessions, under one email. */
export type SessionPerson = {
  visitor_id: number | null
  contact_id: number | null
  email: string
  name: string
  /** Where they come in the list. */
  place: number
}

/** Those without a visitor come after all others. */
const placeOfPerson = sql`coalesce(v.id % ${sql.lit(idsPerAccount)},
  ${sql.lit(idsPerAccount)} + p.registrant_id % ${sql.lit(idsPerAccount)})`

/** Up to `limit + 1` people who registered for sessions, in the order of their places. */
export async function listSessionPeople(
  db: Db,
  account_id: number,
  { webinar_ids, starting_after, limit }: { webinar_ids: number[]; starting_after: number; limit: number },
): Promise<SessionPerson[]> {
  const { rows } = await sql<SessionPerson>`
    select v.id as visitor_id, p.contact_id, p.email, p.name, ${placeOfPerson} as place
    from (
      select distinct on (email) email, id as registrant_id, name, contact_id from webinar_registrants
      where account_id = ${account_id} and webinar_id = any(${webinar_ids}::bigint[])
      order by email, id
    ) as p
    left join visitors as v on v.account_id = ${account_id} and v.email = p.email
    where ${placeOfPerson} > ${starting_after}
    order by place limit ${limit + 1}`.execute(db)
  return rows
}

export type SessionConnection = Ends & { email: string; webinar_id: number }

/** The connections of people, by their emails, in sessions. */
export async function listSessionConnections(
  db: Db,
  account_id: number,
  { webinar_ids, emails }: { webinar_ids: number[]; emails: string[] },
): Promise<SessionConnection[]> {
  const { rows } = await sql<SessionConnection>`
    select r.email, c.webinar_id, c.joined_at, c.left_at
    from webinar_registrants as r
    join webinar_connections as c on c.account_id = r.account_id and c.registrant_id = r.id
    where r.account_id = ${account_id} and r.email = any(${emails}::text[])
      and r.webinar_id = any(${webinar_ids}::bigint[])`.execute(db)
  return rows
}
