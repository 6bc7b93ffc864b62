import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { defineCounter, takeIds, takeMoment } from '../../platform/db/ids.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Conversation } from './schemas.ts'

const conversationIds = defineCounter('conversation')
/** Orders what has happened in conversations, for lists that are read by updated_since. */
const activityMoments = defineCounter('conversation_activity')

export type ConversationFilter = {
  limit: number
  starting_after?: number
  updated_since: Date | null
  visitor_email?: string
  channel_id?: number
  review_status?: string
}

const messagesOf = sql<Conversation['messages']>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'role', m.role,
    'content', m.content,
    'created_at', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by m.sequence), '[]')
  from messages as m
  where m.account_id = c.account_id and m.conversation_id = c.id
)`

/** Conversations as they go over the wire, their messages with them. */
const selectConversations = (db: Db, account_id: number) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('visitors as v', (join) =>
      join.onRef('v.account_id', '=', 'c.account_id').onRef('v.id', '=', 'c.visitor_id'),
    )
    .select([
      sql.lit('conversation').as('object'),
      'c.id',
      sql<Conversation['visitor']>`json_build_object('email', v.email, 'name', v.name)`.as('visitor'),
      'c.channel_id',
      'c.title',
      'c.first_page_url',
      'c.review_status',
      'c.message_count',
      'c.started_at',
      'c.last_message_at',
      messagesOf.as('messages'),
    ])
    .where('c.account_id', '=', account_id)

/** Conversations with activity since a moment that are looked through before the list is walked in its own order. */
const mostRecent = 1_000

/** Up to `limit + 1` conversations in ascending id. */
export const listConversationRows = (
  db: Db,
  account_id: number,
  filter: ConversationFilter,
  most_recent = mostRecent,
): Promise<Conversation[]> => {
  const { limit, visitor_email, updated_since } = filter
  let query = selectConversations(db, account_id)
  if (visitor_email !== undefined) query = query.where('v.email', '=', visitor_email.toLowerCase())
  query =
    updated_since === null || visitor_email !== undefined
      ? query.where(conditionsOf('c', filter))
      : query.where(pageSince(account_id, { ...filter, updated_since }, most_recent))
  return query
    .orderBy('c.id')
    .limit(limit + 1)
    .execute() as Promise<Conversation[]>
}

/** What a page asks of a conversation, but for its visitor. */
function conditionsOf(alias: string, filter: ConversationFilter): RawBuilder<boolean> {
  const { starting_after, updated_since, channel_id, review_status } = filter
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const conditions = [sql`${column('id')} > ${starting_after ?? 0}`]
  if (updated_since !== null) conditions.push(sql`${column('last_message_at')} >= ${updated_since}`)
  if (channel_id !== undefined) conditions.push(sql`${column('channel_id')} = ${channel_id}::bigint`)
  if (review_status !== undefined) conditions.push(sql`${column('review_status')} = ${review_status}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/**
 * The page's ids by activity. No index has both orders, and the planner cannot know which is shorter: where few had
 * activity since then they are found by that, else the list is walked in the order of its ids until the page is full.
 */
function pageSince(
  account_id: number,
  filter: ConversationFilter & { updated_since: Date },
  most_recent: number,
): RawBuilder<boolean> {
  const page = sql`${conditionsOf('t', filter)} order by t.id limit ${filter.limit + 1}`
  return sql<boolean>`c.id = any(array(
    with recent as materialized (
      select id, last_message_at, channel_id, review_status from conversations
      where account_id = ${account_id} and last_message_at >= ${filter.updated_since}
      order by last_message_at limit ${most_recent + 1}
    ),
    found as (select count(*) as recent from recent)
    (select t.id from recent as t where (select recent from found) <= ${most_recent} and ${page})
    union all
    (select t.id from conversations as t
      where (select recent from found) > ${most_recent} and t.account_id = ${account_id} and ${page})
  ))`
}

export const findConversation = (db: Db, account_id: number, id: number): Promise<Conversation | undefined> =>
  selectConversations(db, account_id).where('c.id', '=', id).executeTakeFirst() as Promise<
    Conversation | undefined
  >

/** Everything that was said with visitors. */
export const listConversationsOf = (
  db: Db,
  account_id: number,
  visitor_ids: number[],
): Promise<Conversation[]> =>
  selectConversations(db, account_id)
    .where(sql<boolean>`c.visitor_id = any(${visitor_ids}::bigint[])`)
    .orderBy('c.id')
    .execute() as Promise<Conversation[]>

export async function updateConversationRow(
  db: Db,
  account_id: number,
  id: number,
  values: { review_status?: string; title?: string | null },
): Promise<void> {
  await db
    .updateTable('conversations')
    .set(values)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/** @returns the visitor whose conversation it was */
export async function deleteConversationRow(
  db: Db,
  account_id: number,
  id: number,
): Promise<number | undefined> {
  const row = await db
    .deleteFrom('conversations')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returning('visitor_id')
    .executeTakeFirst()
  return row?.visitor_id
}

export type Thread = { id: number; visitor_id: number; version_id: number }

const threadColumns = ['id', 'visitor_id', 'version_id'] as const

export const findThread = (db: Db, account_id: number, id: number): Promise<Thread | undefined> =>
  db
    .selectFrom('conversations')
    .select(threadColumns)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()

/** The visitor's newest conversation in a channel. */
export async function findLatestThread(
  db: Db,
  account_id: number,
  visitor_id: number,
  channel_id: number,
): Promise<Thread | undefined> {
  const [thread] = await latestThread(db, { account_id, visitor_id, channel_id })
  return thread
}

const latestThread = prepared<{ account_id: number; visitor_id: number; channel_id: number }, Thread>(
  (db, value) =>
    db
      .selectFrom('conversations')
      .select(threadColumns)
      .where('account_id', '=', value('account_id'))
      .where('visitor_id', '=', value('visitor_id'))
      .where('channel_id', '=', value('channel_id'))
      .orderBy('id', 'desc')
      .limit(1),
)

export async function insertConversation(
  db: Db,
  account_id: number,
  values: { visitor_id: number; version_id: number; channel_id: number },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with taken as (${takeIds(account_id, conversationIds)})
    insert into conversations
      (account_id, id, visitor_id, version_id, channel_id, started_at, last_message_at)
    select ${account_id}, taken.id, ${values.visitor_id}, ${values.version_id}, ${values.channel_id}, ${now}, ${now}
    from taken
    returning id`.execute(db)
  return rows[0]!.id
}

export type NewMessage = { role: 'user' | 'assistant'; content: string; actions: unknown[]; created_at: Date }

/** Appends messages in order; a new user message asks for review again. @returns false where the thread is gone */
export async function appendMessages(
  db: Db,
  account_id: number,
  conversation_id: number,
  messages: NewMessage[],
): Promise<boolean> {
  const column = <Key extends keyof NewMessage>(key: Key) => messages.map((message) => message[key])
  const { numAffectedRows } = await sql`
    with activity as (${takeMoment(account_id, activityMoments, messages.at(-1)!.created_at)}),
    thread as (
      update conversations
      set message_count = message_count + ${messages.length}::int,
        last_message_at = (select at from activity),
        due_at = ${messages.at(-1)!.created_at}::timestamptz + interval '10 minutes',
        attempt = attempt + 1, turn_owner = null, turn_until = null,
        review_status = case when ${messages.some((m) => m.role === 'user')} then 'pending' else review_status end
      where account_id = ${account_id} and id = ${conversation_id}
      returning message_count - ${messages.length}::int as before
    )
    insert into messages (account_id, conversation_id, sequence, role, content, actions, created_at)
    select ${account_id}, ${conversation_id}, thread.before + m.position, m.role, m.content, m.actions::jsonb, m.created_at
    from thread, unnest(
      ${column('role')}::text[], ${column('content')}::text[],
      ${messages.map((message) => JSON.stringify(message.actions))}::text[], ${column('created_at')}::timestamptz[]
    ) with ordinality as m (role, content, actions, created_at, position)`.execute(db)
  return numAffectedRows !== 0n
}
