import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { pageById } from '../../../platform/db/id-order.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import type { StoredState } from '../clock/webinar-state.rules.ts'
import type { Registrant } from '../schemas.ts'

const registrantIds = defineCounter('webinar_registrant')

export type RegistrantRow = Omit<Registrant, 'object' | 'join_url'>

const columns = sql`id, webinar_id, email, name, contact_id, source, registered_at, attended`

/** Keeps a webinar as it is until the transaction ends; others may register beside. */
export async function holdWebinar(db: Db, account_id: number, id: number): Promise<StoredState | undefined> {
  const { rows } = await sql<StoredState>`
    select status, starts_at, duration_minutes, started_at, ended_at, open_connections, last_exit_at
    from webinars where account_id = ${account_id} and id = ${id} for share`.execute(db)
  return rows[0]
}

export async function findRegistrantByEmail(
  db: Db,
  account_id: number,
  { webinar_id, email }: { webinar_id: number; email: string },
): Promise<RegistrantRow | undefined> {
  const { rows } = await sql<RegistrantRow>`
    select ${columns} from webinar_registrants
    where account_id = ${account_id} and webinar_id = ${webinar_id} and email = ${email}`.execute(db)
  return rows[0]
}

export async function findRegistrant(
  db: Db,
  account_id: number,
  { id, webinar_id }: { id: number; webinar_id: number },
): Promise<RegistrantRow | undefined> {
  const { rows } = await sql<RegistrantRow>`
    select ${columns} from webinar_registrants
    where account_id = ${account_id} and id = ${id} and webinar_id = ${webinar_id}`.execute(db)
  return rows[0]
}

type RegistrantQuery = {
  webinar_id: number
  q?: string
  order: 'asc' | 'desc'
  starting_after?: number
  limit: number
}

export type NewRegistrant = Pick<RegistrantRow, 'webinar_id' | 'email' | 'name' | 'contact_id' | 'source'>

export async function insertRegistrant(
  db: Db,
  account_id: number,
  { webinar_id, email, name, contact_id, source }: NewRegistrant,
  now: Date,
): Promise<RegistrantRow> {
  const { rows } = await sql<RegistrantRow>`
    with taken as (${takeIds(account_id, registrantIds)})
    insert into webinar_registrants (account_id, id, webinar_id, contact_id, email, name, source, registered_at)
    select ${account_id}, taken.id, ${webinar_id}, ${contact_id}, ${email}, ${name}, ${source}, ${now} from taken
    returning ${columns}`.execute(db)
  return rows[0]!
}

/** Up to `limit + 1` registrants of a webinar by id. A search reads those of the one webinar. */
export async function listRegistrantRows(
  db: Db,
  account_id: number,
  { webinar_id, q, limit, ...position }: RegistrantQuery,
): Promise<RegistrantRow[]> {
  const { isAfter, order } = pageById(sql.ref('id'), position)
  const isFound =
    q === undefined ? sql`true` : sql`strpos(search_form(email || ' ' || name), search_form(${q})) > 0`
  const { rows } = await sql<RegistrantRow>`
    select ${columns} from webinar_registrants
    where account_id = ${account_id} and webinar_id = ${webinar_id} and ${isAfter} and ${isFound}
    order by ${order} limit ${limit + 1}`.execute(db)
  return rows
}

/** A person's registrations, for an export. */
export async function listPersonRegistrations(
  db: Db,
  account_id: number,
  contact_ids: number[],
): Promise<RegistrantRow[]> {
  const { rows } = await sql<RegistrantRow>`
    select ${columns} from webinar_registrants
    where account_id = ${account_id} and contact_id = any(${contact_ids}::bigint[]) order by id`.execute(db)
  return rows
}
