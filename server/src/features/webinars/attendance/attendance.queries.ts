import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { pageById } from '../../../platform/db/id-order.ts'
import type { Connection } from '../notices/connections.rules.ts'
import type { Registrant } from './show-registration.rules.ts'

/** The format of a webinar; undefined: there is none. */
export async function findFormat(
  db: Db,
  account_id: number,
  webinar_id: number,
): Promise<'broadcast' | 'group' | undefined> {
  const { rows } = await sql<{ format: 'broadcast' | 'group' }>`
    select format from webinars where account_id = ${account_id} and id = ${webinar_id}`.execute(db)
  return rows[0]?.format
}

type RegistrantFilter = {
  webinar_id: number
  visitor_id?: number
  order: 'asc' | 'desc'
  starting_after?: number
  limit: number
}

/** Up to `limit + 1` registrants of a webinar, by id. */
export async function listRegistrantsAfter(
  db: Db,
  account_id: number,
  { webinar_id, visitor_id, limit, ...position }: RegistrantFilter,
): Promise<Registrant[]> {
  const { isAfter, order } = pageById(sql.ref('r.id'), position)
  const ofVisitor = sql`and r.id = any(array(
    select own.id from visitors as v join webinar_registrants as own using (account_id, email)
    where v.account_id = ${account_id} and v.id = ${visitor_id} and own.webinar_id = ${webinar_id}
    union
    select c.registrant_id from webinar_connections as c
    where c.account_id = ${account_id} and c.visitor_id = ${visitor_id} and c.webinar_id = ${webinar_id}))`
  const { rows } = await sql<Registrant>`
    select r.id, r.webinar_id, r.email, r.name from webinar_registrants as r
    where r.account_id = ${account_id} and r.webinar_id = ${webinar_id} and ${isAfter}
      ${visitor_id === undefined ? sql`` : ofVisitor}
    order by ${order} limit ${limit + 1}`.execute(db)
  return rows
}

/** A connection of a registrant. */
export type RegistrantConnection = Connection & { registrant_id: number }

/** The connections of registrants, those of each in the order in which they began. */
export async function listConnections(
  db: Db,
  account_id: number,
  registrant_ids: number[],
): Promise<RegistrantConnection[]> {
  const { rows } = await sql<RegistrantConnection>`
    select webinar_id, participant_sid, room_sid, room_name, registrant_id, visitor_id, audience_product_ids,
      joined_at, join_event_id, left_at, leave_event_id
    from webinar_connections
    where account_id = ${account_id} and registrant_id = any(${registrant_ids}::bigint[])
    order by registrant_id, coalesce(joined_at, left_at), participant_sid, room_sid, room_name`.execute(db)
  return rows
}
