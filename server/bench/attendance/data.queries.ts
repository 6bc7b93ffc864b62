import type pg from 'pg'
import { idsPerAccount } from '../../src/platform/db/ids.ts'

/** The table of the baseline: what was told, and nothing that follows from it. */
export async function createBareNotices(client: pg.ClientBase): Promise<void> {
  await client.query(
    'create table bare_notices (id text primary key, received_at timestamptz not null, notice jsonb not null)',
  )
}

type Hall = { webinar_id: number; first_registrant: number; registrants: number; connections: number }

/**
 * Makes a group webinar that is live, with registrants who each had some connections in the last hour, few left open, and
 * the notices that told of them.
 */
export async function copyHall(client: pg.ClientBase, account_id: number, hall: Hall): Promise<void> {
  const { webinar_id, first_registrant, registrants, connections } = hall
  const contact = account_id * idsPerAccount
  const run = (text: string) => client.query(text)
  await run(`
    insert into webinars (account_id, id, title, format, status, starts_at, started_at, duration_minutes, timezone,
      audience_product_ids, due_at, created_at, updated_at)
    values (${account_id}, ${webinar_id}, 'A table', 'group', 'live', now(), now(), 60, 'UTC', '{}',
      now() + interval '1 hour', now(), now())`)
  await run(`
    insert into webinar_registrants (account_id, id, webinar_id, contact_id, email, name, source, attended, registered_at)
    select ${account_id}, ${first_registrant} + n - 1, ${webinar_id}, ${contact} + n, 'p' || n || '@example.com',
      'Person Number' || n, 'api', ${connections > 0}, now()
    from generate_series(1, ${registrants}) as n`)
  await run(`
    insert into webinar_connections (account_id, webinar_id, participant_sid, room_sid, room_name, registrant_id,
      audience_product_ids, joined_at, join_event_id, left_at, leave_event_id)
    select ${account_id}, ${webinar_id}, 'PA_' || n || 'x' || c, 'RM_1', 'w${webinar_id}', ${first_registrant} + n - 1, '{}',
      at, 'EV_j' || n || 'x' || c, case when c > 1 then at + interval '4 minutes' end,
      case when c > 1 then 'EV_l' || n || 'x' || c end
    from generate_series(1, ${registrants}) as n, generate_series(1, ${connections}) as c,
      lateral (select now() - c * interval '150 seconds' - n * interval '3 milliseconds' as at) as t`)
  await run(`
    insert into livekit_notices (account_id, id, kind, webinar_id, room_name, room_sid, participant_sid, registrant_id,
      format, audience_product_ids, occurred_at, received_at)
    select account_id, event.id, event.kind, webinar_id, room_name, room_sid, participant_sid, registrant_id,
      'group', '{}', event.at, event.at
    from webinar_connections, lateral (values
      (join_event_id, 'participant_joined', joined_at), (leave_event_id, 'participant_left', left_at)
    ) as event (id, kind, at)
    where account_id = ${account_id} and webinar_id = ${webinar_id} and event.id is not null`)
}
