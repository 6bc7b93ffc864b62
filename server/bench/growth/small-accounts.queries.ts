import type pg from 'pg'
import { idsPerAccount } from '../../src/platform/db/ids.ts'

export type SmallAccountsSize = {
  accounts: number
  /** Due rows of each job, for each account. */
  due: number
}

/** The rows become due within this hour, the accounts in turns: multiples of primes spread them. */
const nthDueAt = (n: string) =>
  `timestamptz '2026-01-01' + (account_id * 7919 + ${n} * 104729) % 3600000 * interval '1 ms'`
const dueAt = nthDueAt('n')
const at = `timestamptz '2026-01-01'`
/** Each account of `small` with the numbers of its due rows. */
const rows = 'small cross join lateral generate_series(1, due) as n'

/** What each account has, and one due row after the other for each job. Their ids start at that of the account. */
const statements = (): string[] => [
  `insert into account_usage (account_id) select account_id from small`,
  `insert into versions (account_id, id, label, is_active, published, created_at, updated_at)
    select account_id, first + 1, 'Small', true, true, ${at}, ${at} from small`,
  `insert into contacts (account_id, id, email, source, conversation_count, first_seen_at, last_seen_at, created_at, updated_at)
    select account_id, first + n, 'p' || n || '@example.com', 'api', 1, ${at}, ${at}, ${at}, ${at} from ${rows}`,
  `insert into visitors (account_id, id, email, created_at, updated_at)
    select account_id, first + n, 'p' || n || '@example.com', ${at}, ${at} from ${rows}`,
  ...dueConversations,
  ...dueTags,
  `insert into response_reservations (account_id, id, period_start, is_overage, due_at)
    select account_id, md5(account_id || ' ' || n)::uuid, '2026-01-01', false, ${dueAt} from ${rows}`,
  ...dueKnowledge,
  `insert into assets (account_id, id, kind, title, file_name, mime_type, status, storage_key, public_token, source_url,
      due_at, created_at, updated_at)
    select account_id, first + n, 'video', 'Film ' || n, 'film.mp4', 'video/mp4', 'processing',
      account_id || '/film-' || n, md5(account_id || ' ' || n), 'https://films.test/' || n, ${dueAt}, ${at}, ${at}
    from ${rows}`,
  ...dueWebhooks,
  ...dueDeliveries,
  ...dueAccess,
  ...dueWebinars,
  ...dueMeetings,
  `insert into counters (account_id, kind, value)
    select account_id, kind, case when kind in ('version', 'tag', 'webhook_endpoint', 'product', 'delivery_connection',
      'delivery_rule') then 1 else due end
    from small cross join unnest(array['version', 'contact', 'visitor', 'conversation', 'tag', 'brain_source', 'asset',
      'webhook_endpoint', 'product', 'sale', 'delivery_connection', 'delivery_rule', 'external_delivery',
      'academy_access', 'student_link', 'exam_attempt', 'meeting']) as kind`,
]

const dueConversations = [
  `insert into conversations (account_id, id, visitor_id, version_id, channel_id, title, message_count, started_at,
      last_message_at, due_at)
    select account_id, first + n, first + n, first + 1, 1, 'Conversation ' || n, 2, ${at}, ${at}, ${dueAt} from ${rows}`,
  `insert into messages (account_id, conversation_id, sequence, role, content, created_at)
    select account_id, first + n, m, case m when 0 then 'user' else 'assistant' end, 'Message ' || m, ${at}
    from ${rows} cross join generate_series(0, 1) as m`,
]

const dueTags = [
  `insert into tags (account_id, id, name, color, carrier_count, created_at)
    select account_id, first + 1, 'trial', '#64748b', due, ${at} from small`,
  `insert into contact_tags (account_id, contact_id, tag_id, id, expires_at, due_at, created_at)
    select account_id, first + n, first + 1, md5(account_id || ' ' || n)::uuid, ${dueAt}, ${dueAt}, ${at} from ${rows}`,
]

const dueKnowledge = [
  `insert into brain_sources (account_id, id, source_type, title, content_date, content_text, word_count, chunk_count,
      status, due_at, created_at, updated_at)
    select account_id, first + n, 'text', 'Sowing ' || n, '2026-01-01', 'Sow row ' || n || ' in spring.', 5, 0,
      'processing', ${dueAt}, ${at}, ${at}
    from ${rows}`,
  `insert into source_recordings (account_id, id, storage_key, mime_type, size_bytes, due_at, created_at)
    select account_id, first + n, account_id || '/recording-' || n, 'audio/mpeg', 1, ${dueAt}, ${at} from ${rows}`,
  `insert into knowledge_versions (account_id, version, due_at)
    select account_id, due, case when due > 0 then ${nthDueAt('1')} end from small`,
]

const dueWebhooks = [
  `insert into webhook_endpoints (account_id, id, url, events, enabled, created_at, updated_at)
    select account_id, first + 1, 'https://receiver.test/' || account_id, '{}', true, ${at}, ${at} from small`,
  `insert into webhook_messages (account_id, id, type, body, created_at)
    select account_id, 'evt_' || n, 'purchase.created', '{}', ${at} from ${rows}`,
  `insert into webhook_deliveries (account_id, id, endpoint_id, due_at, created_at)
    select account_id, 'evt_' || n, first + 1, ${dueAt}, ${at} from ${rows}`,
]

const dueDeliveries = [
  `insert into products (account_id, id, title, description, currency, tags, is_active, publish_status,
      replay_visibility, created_at, updated_at)
    select account_id, first + 1, 'Course', 'A course.', 'EUR', '{course}', true, 'published', 'all', ${at}, ${at} from small`,
  `insert into sales (account_id, id, order_ref, source, contact_id, email, product_id, product_title, amount_cents,
      currency, commission_cents, created_at)
    select account_id, first + n, 'order-' || n, 'external_sale', first + n, 'p' || n || '@example.com', first + 1,
      'Course', 900, 'EUR', 0, ${at}
    from ${rows}`,
  `insert into delivery_connections (account_id, id, name, url, auth, enabled, created_at, updated_at)
    select account_id, first + 1, 'CRM', 'https://crm.test/' || account_id, 'none', true, ${at}, ${at} from small`,
  `insert into delivery_rules (account_id, id, product_id, connection_id, payload, enabled, refund_policy, created_at,
      updated_at)
    select account_id, first + 1, first + 1, first + 1, '{}', true, 'review', ${at}, ${at} from small`,
  `insert into external_deliveries (account_id, id, rule_id, connection_id, product_id, purchase_id, order_ref, contact_id,
      refund_policy, idempotency_key, body, buyer_fields, next_attempt_at, due_at, created_at, updated_at)
    select account_id, first + n, first + 1, first + 1, first + 1, first + n, 'order-' || n, first + n, 'review',
      'delivery-' || n, '{}', '{}', ${dueAt}, ${dueAt}, ${at}, ${at}
    from ${rows}`,
]

const dueAccess = [
  `insert into academy_access (account_id, id, visitor_id, product_id, source, granted_at, expires_at, created_at,
      updated_at, due_at)
    select account_id, first + n, first + n, first + 1, 'api', ${at}, ${dueAt}, ${at}, ${at}, ${dueAt} from ${rows}`,
  `insert into access_grants (account_id, access_id, sequence, source, granted_at, expires_at)
    select account_id, first + n, 1, 'api', ${at}, ${dueAt} from ${rows}`,
  `insert into access_intervals (account_id, access_id, sequence, starts_at)
    select account_id, first + n, 1, ${at} from ${rows}`,
  `insert into student_links (account_id, id, email, created_at, expires_at, due_at)
    select account_id, first + n, 'p' || n || '@example.com', ${at}, ${dueAt}, ${dueAt} from ${rows}`,
  `insert into exam_attempts (account_id, id, visitor_id, product_id, number, exam, started_at, ends_at, due_at)
    select account_id, first + n, first + n, first + 1, 1,
      '{"time_limit_minutes": 30, "pass_percent": 50, "questions": []}', ${at}, ${dueAt}, ${dueAt}
    from ${rows}`,
  `insert into access_changes (account_id, bundle_id, due_at, created_at)
    select account_id, first + 1 + n, ${dueAt}, ${at} from ${rows}`,
]

const dueWebinars = [
  `insert into webinars (account_id, id, title, format, status, starts_at, duration_minutes, timezone,
      audience_product_ids, due_at, created_at, updated_at)
    select account_id, first + n, 'Questions', 'group', 'scheduled', ${dueAt}, 60, 'UTC', '{}', ${dueAt}, ${at}, ${at}
    from ${rows}`,
  `insert into webinar_registrants (account_id, id, webinar_id, contact_id, email, name, source, registered_at, due_at)
    select account_id, first + n, first + 1, first + n, 'p' || n || '@example.com', 'P', 'page', ${at}, ${dueAt}
    from ${rows}`,
]

const dueMeetings = [
  `insert into meetings (account_id, id, title, visitor_email, starts_at, ends_at, timezone, language, created_at, updated_at)
    select account_id, first + n, 'A first talk', 'p' || n || '@example.com', ${at}, ${at} + interval '30 minutes', 'UTC',
      'en', ${at}, ${at}
    from ${rows}`,
  `insert into meeting_mails (account_id, meeting_id, recipient, news, due_at)
    select account_id, first + n, 'visitor', 'booked', ${dueAt} from ${rows}`,
  `insert into transcriptions (account_id, meeting_id, asset_id, due_at, created_at)
    select account_id, first + n, first + n, ${dueAt}, ${at} from ${rows}`,
]

/** @returns the stored form of a secret of an endpoint */
type SealSecret = (at: { account_id: number; endpoint_id: number; sequence: number }) => Buffer

/** Adds accounts, each with due rows of every job. @returns the id of the first one; the others follow it */
export async function addSmallAccounts(
  client: pg.ClientBase,
  size: SmallAccountsSize,
  seal: SealSecret,
): Promise<number> {
  await client.query('create temp table small (account_id bigint primary key, first bigint, due int)')
  await client.query(
    `with made as (
      insert into accounts (name, slug, plan, created_at, updated_at)
      select 'Small ' || n, 'small-' || n, 'scale', ${at}, ${at} from generate_series(1, $1::int) as n
      returning id)
    insert into small select id, id * ${idsPerAccount}, $2::int from made`,
    [size.accounts, size.due],
  )
  await client.query('analyze small')
  for (const statement of statements()) await client.query(statement)
  await addSecrets(client, seal)
  const { rows } = await client.query('select min(account_id)::int as first_id from small')
  await client.query('drop table small')
  return rows[0].first_id
}

async function addSecrets(client: pg.ClientBase, seal: SealSecret): Promise<void> {
  const { rows } = await client.query<{ account_id: number; endpoint_id: number }>(
    'select account_id::int, (first + 1)::float8 as endpoint_id from small',
  )
  await client.query(
    `insert into webhook_secrets (account_id, endpoint_id, sequence, secret, created_at)
    select s.*, ${at} from unnest($1::bigint[], $2::bigint[], $3::int[], $4::bytea[]) as s`,
    [
      rows.map(({ account_id }) => account_id),
      rows.map(({ endpoint_id }) => endpoint_id),
      rows.map(() => 1),
      rows.map((row) => seal({ ...row, sequence: 1 })),
    ],
  )
}
