import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import { compilable, prepareQuery } from '../../../platform/db/prepared-query.ts'
import type { TranscriptStatus } from '../../transcripts/index.ts'
import type { StoredState, WebinarState } from '../clock/webinar-state.rules.ts'
import type { Webinar } from '../schemas.ts'

const webinarIds = defineCounter('webinar')

/** A webinar as it is stored, with what its record counts and shows of others. */
export type WebinarRow = StoredState &
  Pick<
    Webinar,
    | 'id'
    | 'title'
    | 'description'
    | 'format'
    | 'timezone'
    | 'audience_product_ids'
    | 'registrant_count'
    | 'attendee_count'
    | 'created_at'
    | 'updated_at'
  > & {
    replay_asset_id: number | null
    replay_visibility: Webinar['replay']['visibility']
    /** The replay's asset can be played. */
    replay_is_ready: boolean
    transcript_status: TranscriptStatus
  }

const selectWebinars = sql`
  select w.id, w.title, w.description, w.format, w.status, w.starts_at, w.duration_minutes, w.timezone,
    w.audience_product_ids, w.started_at, w.ended_at, w.open_connections, w.last_exit_at, w.attendee_count,
    w.replay_asset_id, w.replay_visibility, coalesce(a.status = 'ready', false) as replay_is_ready,
    (select count(*)::int from webinar_registrants as r
      where r.account_id = w.account_id and r.webinar_id = w.id) as registrant_count,
    case when exists (select from transcripts as t where t.account_id = w.account_id and t.webinar_id = w.id)
        then 'ready'
      when exists (select from transcriptions as t
        where t.account_id = w.account_id and t.webinar_id = w.id and t.error is null) then 'processing'
      else 'none' end as transcript_status,
    w.created_at, w.updated_at
  from webinars as w
  left join assets as a on a.account_id = w.account_id and a.id = w.replay_asset_id`

/** Some webinars, in ascending id. */
export async function listWebinarRowsByIds(db: Db, account_id: number, ids: number[]): Promise<WebinarRow[]> {
  const { rows } = await sql<WebinarRow>`
    ${selectWebinars} where w.account_id = ${account_id} and w.id = any(${ids}::bigint[])
    order by w.id`.execute(db)
  return rows
}

/** The webinars for students of some products, and those that an email is registered for, in ascending id. */
export async function listOwnWebinarRows(
  db: Db,
  account_id: number,
  { email, product_ids }: { email: string; product_ids: number[] },
): Promise<WebinarRow[]> {
  const { rows } = await sql<WebinarRow>`
    ${selectWebinars}
    where w.account_id = ${account_id} and (w.audience_product_ids && ${product_ids}::bigint[] or w.id in (
      select webinar_id from webinar_registrants where account_id = ${account_id} and email = ${email}))
    order by w.id`.execute(db)
  return rows
}

/** All webinars of the account, in ascending id. */
export async function listWebinarRows(db: Db, account_id: number): Promise<WebinarRow[]> {
  const { rows } = await sql<WebinarRow>`
    ${selectWebinars} where w.account_id = ${account_id} order by w.id`.execute(db)
  return rows
}

export async function findWebinarRow(
  db: Db,
  account_id: number,
  id: number,
): Promise<WebinarRow | undefined> {
  const { rows } = await sql<WebinarRow>`
    ${selectWebinars} where w.account_id = ${account_id} and w.id = ${id}`.execute(db)
  return rows[0]
}

/** What the clock goes by, of a webinar that stays as it is until the transaction ends. */
export type LockedWebinar = StoredState & { id: number }

const stateColumns = sql`id, status, starts_at, duration_minutes, started_at, ended_at, open_connections, last_exit_at`

/** Locks a webinar that a job has claimed. @returns undefined where it was changed meanwhile */
export async function lockDueWebinar(
  db: Db,
  account_id: number,
  { id, attempt }: { id: number; attempt: number },
): Promise<LockedWebinar | undefined> {
  const { rows } = await sql<LockedWebinar>`
    select ${stateColumns} from webinars
    where account_id = ${account_id} and id = ${id} and attempt = ${attempt} and due_at is not null
    for no key update`.execute(db)
  return rows[0]
}

/** Locks those of the webinars that exist, in one order. */
export const lockWebinars = (db: Db, account_id: number, ids: number[]): Promise<LockedWebinar[]> =>
  lockAll(db, { account_id, ids })

// Prepared, so that it leaves before the reads that are started with it.
const lockAll = prepareQuery<{ account_id: number; ids: number[] }, LockedWebinar>((db, value) =>
  compilable(
    db,
    sql`
    select ${stateColumns} from webinars where account_id = ${value('account_id')} and id = any(${value('ids')}::bigint[])
    order by id for no key update`,
  ),
)

/** Locks a webinar. @returns undefined where there is none */
export async function lockWebinar(
  db: Db,
  account_id: number,
  id: number,
): Promise<LockedWebinar | undefined> {
  const { rows } = await sql<LockedWebinar>`
    select ${stateColumns} from webinars where account_id = ${account_id} and id = ${id}
    for no key update`.execute(db)
  return rows[0]
}

/** Notes that something of a webinar has changed, and locks it. @returns false where there is none */
export async function touchWebinar(db: Db, account_id: number, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update webinars set updated_at = ${now} where account_id = ${account_id} and id = ${id} returning id`.execute(
    db,
  )
  return rows.length > 0
}

type NewState = Omit<WebinarState, 'changes_at'> & { id: number; due_at: string | null }

/** Writes the state of a webinar; updated_at tells where its status is another. */
export async function saveState(
  db: Db,
  account_id: number,
  { id, status, started_at, ended_at, due_at }: NewState,
  now: Date,
): Promise<void> {
  await sql`
    update webinars
    set updated_at = case when status = ${status} then updated_at else ${now} end, status = ${status},
      started_at = ${started_at}, ended_at = ${ended_at}, due_at = ${due_at}
    where account_id = ${account_id} and id = ${id}`.execute(db)
}

export type NewWebinar = Pick<
  Webinar,
  'title' | 'description' | 'format' | 'starts_at' | 'duration_minutes' | 'timezone' | 'audience_product_ids'
> & { status: 'draft' | 'scheduled' }

export async function insertWebinar(
  db: Db,
  account_id: number,
  webinar: NewWebinar,
  now: Date,
): Promise<number> {
  const { title, description, format, status, starts_at, duration_minutes, timezone } = webinar
  const { rows } = await sql<{ id: number }>`
    with taken as (${takeIds(account_id, webinarIds)})
    insert into webinars (
      account_id, id, title, description, format, status, starts_at, duration_minutes, timezone, audience_product_ids,
      due_at, created_at, updated_at)
    select ${account_id}, taken.id, ${title}, ${description}, ${format}, ${status}, ${starts_at}, ${duration_minutes},
      ${timezone}, ${webinar.audience_product_ids}::bigint[],
      case when ${status}::text = 'scheduled' then ${starts_at}::timestamptz end, ${now}, ${now}
    from taken
    returning id`.execute(db)
  return rows[0]!.id
}

/** Locks those of the products that exist, so that they stay until the transaction ends. @returns their ids, ascending */
export async function lockProducts(db: Db, account_id: number, product_ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from products where account_id = ${account_id} and id = any(${product_ids}::bigint[])
    order by id for key share`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes a deleted product out of all audiences. */
export async function removeFromAudiences(db: Db, account_id: number, product_id: number): Promise<void> {
  await sql`
    update webinars set audience_product_ids = array_remove(audience_product_ids, ${product_id}::bigint)
    where account_id = ${account_id} and ${product_id} = any(audience_product_ids)`.execute(db)
}
