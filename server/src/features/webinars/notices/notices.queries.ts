import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Connection, ConnectionKey, StoredNotice } from './connections.rules.ts'
import type { Notice } from './notice.rules.ts'

const noticeColumns = sql`id, kind, webinar_id, room_name, room_sid, participant_sid, registrant_id, visitor_id, format,
  audience_product_ids, occurred_at`

/**
 * Stores a notice with whose it is and the webinar as it is now.
 * @returns undefined where it is known, or where its webinar or whom its identity names in it is not
 */
export async function insertNotice(
  db: Db,
  account_id: number,
  notice: Notice,
  now: Date,
): Promise<StoredNotice | undefined> {
  const { rows } = await sql<StoredNotice>`
    insert into livekit_notices (account_id, id, kind, webinar_id, room_name, room_sid, participant_sid, registrant_id,
      visitor_id, format, audience_product_ids, occurred_at, received_at)
    select ${account_id}, ${notice.id}, ${notice.kind}, w.id, ${notice.room_name}, ${notice.room_sid},
      ${notice.participant_sid}, who.registrant_id, who.visitor_id, w.format, w.audience_product_ids,
      ${notice.occurred_at}, ${now}
    from webinars as w cross join (${whose(account_id, notice)}) as who
    where w.account_id = ${account_id} and w.id = ${notice.webinar_id}
    on conflict (account_id, id) do nothing
    returning ${noticeColumns}`.execute(db)
  return rows[0]
}

/** One row for whom an identity names among a webinar's registrants, none where it names nobody there. */
function whose(account_id: number, { identity, webinar_id }: Notice): RawBuilder<unknown> {
  if (identity.source === 'host') return sql`select null::bigint as registrant_id, null::bigint as visitor_id`
  if (identity.source === 'registration_link')
    return sql`
      select id as registrant_id, null::bigint as visitor_id from webinar_registrants
      where account_id = ${account_id} and webinar_id = ${webinar_id} and id = ${identity.registrant_id}`
  return sql`
    select r.id as registrant_id, v.id as visitor_id
    from visitors as v join webinar_registrants as r using (account_id, email)
    where v.account_id = ${account_id} and v.id = ${identity.visitor_id} and r.webinar_id = ${webinar_id}`
}

/** All notices of one connection. */
export async function listConnectionNotices(
  db: Db,
  account_id: number,
  { webinar_id, participant_sid, room_sid, room_name }: ConnectionKey,
): Promise<StoredNotice[]> {
  const { rows } = await sql<StoredNotice>`
    select ${noticeColumns} from livekit_notices
    where account_id = ${account_id} and webinar_id = ${webinar_id} and participant_sid = ${participant_sid}
      and room_sid = ${room_sid} and room_name = ${room_name}`.execute(db)
  return rows
}

type WebinarCounts = { open_connections: number; last_exit_at: string | null; due_at: string | null }

/** Stores a connection as it is now, with what its webinar counts. A registrant attends with the first connection. */
export async function saveConnection(
  db: Db,
  account_id: number,
  connection: Connection,
  { open_connections, last_exit_at, due_at }: WebinarCounts,
): Promise<void> {
  await sql`
    with saved as (
      insert into webinar_connections (account_id, webinar_id, participant_sid, room_sid, room_name, registrant_id,
        visitor_id, audience_product_ids, joined_at, join_event_id, left_at, leave_event_id)
      values (${account_id}, ${connection.webinar_id}, ${connection.participant_sid}, ${connection.room_sid},
        ${connection.room_name}, ${connection.registrant_id}, ${connection.visitor_id},
        ${connection.audience_product_ids}::bigint[], ${connection.joined_at}, ${connection.join_event_id},
        ${connection.left_at}, ${connection.leave_event_id})
      on conflict (account_id, webinar_id, participant_sid, room_sid, room_name) do update
      set registrant_id = excluded.registrant_id, visitor_id = excluded.visitor_id,
        audience_product_ids = excluded.audience_product_ids, joined_at = excluded.joined_at,
        join_event_id = excluded.join_event_id, left_at = excluded.left_at, leave_event_id = excluded.leave_event_id
    ), newcomers as (
      update webinar_registrants set attended = true
      where account_id = ${account_id} and id = ${connection.registrant_id} and not attended
      returning id
    )
    update webinars
    set attendee_count = attendee_count + (select count(*) from newcomers), open_connections = ${open_connections},
      last_exit_at = ${last_exit_at}, due_at = coalesce(${due_at}, due_at)
    where account_id = ${account_id} and id = ${connection.webinar_id}`.execute(db)
}
