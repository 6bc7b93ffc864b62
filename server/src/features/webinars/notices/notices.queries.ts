import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { compilable, prepareQuery } from '../../../platform/db/prepared-query.ts'
import type { Connection, ConnectionKey, StoredNotice } from './connections.rules.ts'
import type { Notice } from './notice.rules.ts'

const noticeColumns = sql.raw(
  [
    ...[
      'id',
      'kind',
      'webinar_id',
      'room_name',
      'room_sid',
      'participant_sid',
      'registrant_id',
      'visitor_id',
    ],
    ...['format', 'audience_product_ids', 'occurred_at'],
  ]
    .map((name) => `n.${name}`)
    .join(),
)

/**
 * Stores notices with whose they are and their webinars as they are now.
 * @returns those that are new, and whose webinar and whom their identity names in it are known
 */
export const insertNotices = (
  db: Db,
  account_id: number,
  notices: Notice[],
  now: Date,
): Promise<StoredNotice[]> => {
  const sent = notices.map(({ identity, ...notice }) => ({ ...notice, ...identity }))
  return insertSent(db, { account_id, sent: JSON.stringify(sent), now })
}

const insertSent = prepareQuery<{ account_id: number; sent: string; now: Date }, StoredNotice>(
  (db, value) => {
    const account_id = value('account_id')
    return compilable(
      db,
      sql`
    insert into livekit_notices as n (account_id, id, kind, webinar_id, room_name, room_sid, participant_sid,
      registrant_id, visitor_id, format, audience_product_ids, occurred_at, received_at)
    select ${account_id}, sent.id, sent.kind, w.id, sent.room_name, sent.room_sid, sent.participant_sid,
      who.registrant_id, who.visitor_id, w.format, w.audience_product_ids, sent.occurred_at, ${value('now')}
    from jsonb_to_recordset(${value('sent')}::jsonb) as sent (
      id text, kind text, webinar_id bigint, room_name text, room_sid text, participant_sid text, source text,
      registrant_id bigint, visitor_id bigint, occurred_at timestamptz)
    join webinars as w on w.account_id = ${account_id} and w.id = sent.webinar_id
    cross join lateral (
      select null::bigint as registrant_id, null::bigint as visitor_id where sent.source = 'host'
      union all
      select r.id, null from webinar_registrants as r
      where r.account_id = ${account_id} and r.webinar_id = w.id and r.id = sent.registrant_id
      union all
      select r.id, v.id from visitors as v join webinar_registrants as r using (account_id, email)
      where v.account_id = ${account_id} and v.id = sent.visitor_id and r.webinar_id = w.id
    ) as who
    on conflict (account_id, id) do nothing
    returning ${noticeColumns}`,
    )
  },
)

/** All notices of connections, each of which is given once. */
export const listConnectionNotices = (
  db: Db,
  account_id: number,
  connections: ConnectionKey[],
): Promise<StoredNotice[]> => {
  const keys = connections.map(({ webinar_id, participant_sid, room_sid, room_name }) => ({
    ...{ webinar_id, participant_sid, room_sid, room_name },
  }))
  return listOfKeys(db, { account_id, keys: JSON.stringify(keys) })
}

const listOfKeys = prepareQuery<{ account_id: number; keys: string }, StoredNotice>((db, value) =>
  compilable(
    db,
    sql`
    select ${noticeColumns}
    from jsonb_to_recordset(${value('keys')}::jsonb) as c (
      webinar_id bigint, participant_sid text, room_sid text, room_name text)
    cross join lateral (
      select * from livekit_notices
      where account_id = ${value('account_id')} and webinar_id = c.webinar_id
        and participant_sid = c.participant_sid and room_sid = c.room_sid and room_name = c.room_name
      -- One look into the index for each. Joined, they may be found by reading the whole table.
      offset 0
    ) as n`,
  ),
)

/** What a webinar counts. `due_at` is null where it stays as it is. */
export type WebinarCounts = {
  id: number
  open_connections: number
  last_exit_at: string | null
  due_at: string | null
}

/** Stores connections as they are now, with what their webinars count. A registrant attends with the first connection. */
export async function saveConnections(
  db: Db,
  account_id: number,
  connections: Connection[],
  counts: WebinarCounts[],
): Promise<void> {
  const registrant_ids = connections.map(({ registrant_id }) => registrant_id).filter((id) => id !== null)
  const [of, as] = [JSON.stringify(connections), JSON.stringify(counts)]
  await save(db, { account_id, connections: of, registrant_ids, counts: as })
}

type ToSave = { account_id: number; connections: string; registrant_ids: number[]; counts: string }

const save = prepareQuery<ToSave, never>((db, value) => {
  const account_id = value('account_id')
  return compilable(
    db,
    sql`
    with saved as (
      insert into webinar_connections (account_id, webinar_id, participant_sid, room_sid, room_name, registrant_id,
        visitor_id, audience_product_ids, joined_at, join_event_id, left_at, leave_event_id)
      select ${account_id}, c.*
      from jsonb_to_recordset(${value('connections')}::jsonb) as c (
        webinar_id bigint, participant_sid text, room_sid text, room_name text, registrant_id bigint,
        visitor_id bigint, audience_product_ids bigint[], joined_at timestamptz, join_event_id text,
        left_at timestamptz, leave_event_id text)
      on conflict (account_id, webinar_id, participant_sid, room_sid, room_name) do update
      set registrant_id = excluded.registrant_id, visitor_id = excluded.visitor_id,
        audience_product_ids = excluded.audience_product_ids, joined_at = excluded.joined_at,
        join_event_id = excluded.join_event_id, left_at = excluded.left_at, leave_event_id = excluded.leave_event_id
    ), newcomers as (
      update webinar_registrants set attended = true
      -- In a select, the ids do not make PostgreSQL plan the statement anew each time.
      where account_id = ${account_id} and id = any((select ${value('registrant_ids')}::bigint[])::bigint[])
        and not attended
      returning webinar_id
    )
    update webinars as w
    set attendee_count = w.attendee_count + (select count(*) from newcomers as n where n.webinar_id = w.id),
      open_connections = c.open_connections, last_exit_at = c.last_exit_at, due_at = coalesce(c.due_at, w.due_at)
    from jsonb_to_recordset(${value('counts')}::jsonb) as c (
      id bigint, open_connections int, last_exit_at timestamptz, due_at timestamptz)
    where w.account_id = ${account_id} and w.id = c.id`,
  )
})
