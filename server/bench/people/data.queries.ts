import type pg from 'pg'
import { idsPerAccount } from '../../src/platform/db/ids.ts'

/** Numbers of records of each account. Visitors have `conversations / visitors` conversations each. */
export type AccountSize = { contacts: number; visitors: number; conversations: number; messages: number }

const started = `timestamptz '2025-01-01' + n * interval '2 hours'`

/**
 * Gives an account people: contacts p1@ … with tags on every tenth, the first of them visitors who had
 * conversations. Channels are 1, 2 and 3 in turn; every tenth conversation waits for review; the later half of the
 * ids is the later half of the time, but one of fifty went on at the end of it.
 */
export async function copyPeople(
  client: pg.ClientBase,
  account_id: number,
  size: AccountSize,
): Promise<void> {
  const first = account_id * idsPerAccount
  const run = (text: string) => client.query(text)
  await run(`
    insert into contacts (account_id, id, email, name, source, conversation_count, first_seen_at, last_seen_at,
      created_at, updated_at)
    select ${account_id}, ${first} + n, 'p' || n || '@example.com', 'Person ' || n, 'api',
      case when n <= ${size.visitors} then ${size.conversations / size.visitors} else 0 end,
      ${started}, ${started}, ${started}, ${started}
    from generate_series(1, ${size.contacts}) as n`)
  await run(`
    insert into tags (account_id, id, name, color, created_at)
    select ${account_id}, ${first} + n, 'tag ' || n, '#64748b', '2025-01-01' from generate_series(1, 5) as n`)
  await run(`
    insert into contact_tags (account_id, contact_id, tag_id, expires_at, due_at, created_at)
    select ${account_id}, ${first} + n, ${first} + 1 + n / 10 % 5, expiry, expiry, '2025-01-01'
    from generate_series(10, ${size.contacts}, 10) as n
    cross join lateral (select case when n % 20 = 0 then timestamptz '2099-01-01' end as expiry) as e`)
  await run(`
    update tags as t set carrier_count = (
      select count(*) from contact_tags as ct where ct.account_id = t.account_id and ct.tag_id = t.id)
    where account_id = ${account_id}`)
  await run(`
    insert into visitors (account_id, id, email, name, created_at, updated_at)
    select ${account_id}, ${first} + n, 'p' || n || '@example.com', 'Person ' || n, ${started}, ${started}
    from generate_series(1, ${size.visitors}) as n`)
  await run(`
    insert into conversations (account_id, id, visitor_id, version_id, channel_id, title, review_status,
      message_count, started_at, last_message_at)
    select ${account_id}, ${first} + n, ${first} + 1 + n % ${size.visitors}, v.id, 1 + n % 3, 'Conversation ' || n,
      case when n % 10 = 0 then 'pending' else 'reviewed' end, ${size.messages}, ${started},
      case when n % 50 = 0 then timestamptz '2026-06-01' + n * interval '1 second' else ${started} + interval '5 minutes' end
    from generate_series(1, ${size.conversations}) as n,
      (select id from versions where account_id = ${account_id} limit 1) as v`)
  await run(`
    insert into messages (account_id, conversation_id, sequence, role, content, actions, created_at)
    select ${account_id}, ${first} + n, m, case when m % 2 = 0 then 'user' else 'assistant' end,
      'Message ' || m || ' of conversation ' || n || ': sow tomatoes indoors, six weeks before the last frost.', '[]', ${started}
    from generate_series(1, ${size.conversations}) as n, generate_series(0, ${size.messages - 1}) as m`)
  await run(`
    insert into counters (account_id, kind, value) values
      (${account_id}, 'contact', ${size.contacts}), (${account_id}, 'visitor', ${size.visitors}),
      (${account_id}, 'conversation', ${size.conversations}), (${account_id}, 'tag', 5)
    on conflict (account_id, kind) do update set value = excluded.value`)
}

/** Rows are made right, so nothing is checked while they are copied. */
export async function withoutChecks(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('set session_replication_role = replica')
  await work()
  await client.query('set session_replication_role = default')
}
