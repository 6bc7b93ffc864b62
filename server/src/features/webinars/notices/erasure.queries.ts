import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Connection } from './connections.rules.ts'

/** Locks the webinars for which people registered, so that no notice is stored for them meanwhile. @returns their ids */
export async function lockWebinarsOf(db: Db, account_id: number, contact_ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from webinars
    where account_id = ${account_id} and id in (
      select webinar_id from webinar_registrants
      where account_id = ${account_id} and contact_id = any(${contact_ids}::bigint[]))
    order by id for no key update`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes the registrations of people, and with them their notices and connections. */
export async function deleteRegistrations(db: Db, account_id: number, contact_ids: number[]): Promise<void> {
  await sql`
    delete from webinar_registrants
    where account_id = ${account_id} and contact_id = any(${contact_ids}::bigint[])`.execute(db)
}

/** Counts anew who attended webinars, and who is connected. */
export async function recountConnections(db: Db, account_id: number, webinar_ids: number[]): Promise<void> {
  await sql`
    update webinars as w
    set attendee_count = (
        select count(*) from webinar_registrants as r
        where r.account_id = w.account_id and r.webinar_id = w.id and r.attended),
      open_connections = (
        select count(*) from webinar_connections as c
        where c.account_id = w.account_id and c.webinar_id = w.id and c.joined_at is not null and c.left_at is null)
    where w.account_id = ${account_id} and w.id = any(${webinar_ids}::bigint[])`.execute(db)
}

/** The connections of people, for an export. */
export async function listPersonConnections(
  db: Db,
  account_id: number,
  contact_ids: number[],
): Promise<Connection[]> {
  const { rows } = await sql<Connection>`
    select c.webinar_id, c.participant_sid, c.room_sid, c.room_name, c.registrant_id, c.visitor_id,
      c.audience_product_ids, c.joined_at, c.join_event_id, c.left_at, c.leave_event_id
    from webinar_registrants as r
    join webinar_connections as c on c.account_id = r.account_id and c.registrant_id = r.id
    where r.account_id = ${account_id} and r.contact_id = any(${contact_ids}::bigint[])
    order by c.webinar_id, coalesce(c.joined_at, c.left_at), c.participant_sid`.execute(db)
  return rows
}
