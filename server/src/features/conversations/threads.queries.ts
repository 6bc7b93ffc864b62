import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { isNotNullViolation } from '../../platform/db/errors.ts'
import { defineCounter, takeIds, takeMoment } from '../../platform/db/ids.ts'
import { prepareQuickRead } from '../../platform/db/prepared-query.ts'
import type { About } from './messages.queries.ts'

const threadIds = defineCounter('conversation')
/** Orders the activity in threads, for lists that are read by updated_since. */
const activityMoments = defineCounter('conversation_activity')

/** A conversation as the server works with it; over the wire it is a Conversation. */
export type Thread = {
  id: number
  visitor_id: number
  version_id: number
  /** The first of the keys of which one opened the thread for a visitor whom it did not name. */
  anonymous_key_id: number | null
}

const threadColumns = ['id', 'visitor_id', 'version_id', 'anonymous_key_id'] as const

export async function findThread(db: Db, account_id: number, id: number): Promise<Thread | undefined> {
  const [thread] = await threadById(db, { account_id, id })
  return thread
}

const threadById = prepareQuickRead<{ account_id: number; id: number }, Thread>((db, value) =>
  db
    .selectFrom('conversations')
    .select(threadColumns)
    .where('account_id', '=', value('account_id'))
    .where('id', '=', value('id')),
)

/** The visitor is named by id or by one of the external ids. */
type LatestOf = { visitor_id?: number; external_id?: string; channel_id: number; version_id?: number }

/** The visitor's newest thread in a channel; with `version_id`, with this clone. */
export async function findLatestThread(
  db: Db,
  account_id: number,
  of: LatestOf,
): Promise<Thread | undefined> {
  const [thread] = await latestThread(db, { account_id, ...of })
  return thread
}

const latestThread = prepareQuickRead<{ account_id: number } & LatestOf, Thread>((db, value, given) => {
  const visitor = given('visitor_id')
    ? value('visitor_id')
    : sql<number>`(select visitor_id from visitor_external_ids as e
        where e.account_id = ${value('account_id')} and e.external_id = ${value('external_id')})`
  const query = db
    .selectFrom('conversations')
    .select(threadColumns)
    .where('account_id', '=', value('account_id'))
    .where('visitor_id', '=', visitor)
    .where('channel_id', '=', value('channel_id'))
    .orderBy('id', 'desc')
    .limit(1)
  return given('version_id') ? query.where('version_id', '=', value('version_id')) : query
})

export async function insertThread(
  db: Db,
  account_id: number,
  thread: Omit<Thread, 'id'> & { channel_id: number; first_page_url: string | null },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with taken as (${takeIds(account_id, threadIds)})
    insert into conversations
      (account_id, id, visitor_id, version_id, channel_id, anonymous_key_id, first_page_url, started_at,
        last_message_at)
    select ${account_id}, taken.id, ${thread.visitor_id}, ${thread.version_id}, ${thread.channel_id},
      ${thread.anonymous_key_id}, ${thread.first_page_url}, ${now}, ${now}
    from taken
    returning id`.execute(db)
  return rows[0]!.id
}

export type NewMessage = {
  role: 'user' | 'assistant'
  content: string
  actions: unknown[]
  /** null for a message of the visitor, and for a reply that spoke of nothing */
  about: About | null
  /** what a reply rested on, as the chat that made it stores it */
  evidence: object | null
  created_at: Date
}

/** The thread was deleted, or another owner has its lock. */
export class ThreadNotHeld extends Error {}

/**
 * Appends messages in order and releases the thread's lock. A new user message asks for review again. No message is
 * older than the one before it, whatever was done to the clock meanwhile.
 * @param lock_owner whose lock the thread must have; null where it need not be locked
 * @returns whether another process waits for the lock, and how many messages were there before
 * @throws ThreadNotHeld where the thread was deleted or another owner has it. The database refuses the messages then: COMMIT may
 * have been sent, and must do nothing
 */
export async function appendMessages(
  db: Db,
  account_id: number,
  conversation_id: number,
  { messages, lock_owner }: { messages: NewMessage[]; lock_owner: string | null },
): Promise<{ lock_waited: boolean; before: number }> {
  const column = <Key extends keyof NewMessage>(key: Key) => messages.map((message) => message[key])
  const { rows } = await sql<{ lock_waited: boolean; before: number }>`
    with activity as (${takeMoment(account_id, activityMoments, messages.at(-1)!.created_at)}),
    thread as (
      update conversations
      set message_count = message_count + ${messages.length}::int,
        last_message_at = (select at from activity),
        due_at = ${messages.at(-1)!.created_at}::timestamptz + interval '10 minutes',
        attempt = attempt + 1,
        lock_owner = case when ${lock_owner}::uuid is null then lock_owner end,
        lock_process_number = case when ${lock_owner}::uuid is null then lock_process_number end,
        locked_until = case when ${lock_owner}::uuid is null then locked_until end,
        review_status = case when ${messages.some((m) => m.role === 'user')} then 'pending' else review_status end
      where account_id = ${account_id} and id = ${conversation_id}
        and (${lock_owner}::uuid is null or lock_owner = ${lock_owner}::uuid)
      returning message_count - ${messages.length}::int as before, lock_waited and ${lock_owner}::uuid is not null as lock_waited
    ),
    last as (
      select created_at from messages
      where account_id = ${account_id} and conversation_id = ${conversation_id} and sequence = (select before from thread)
    )
    insert into messages (account_id, conversation_id, sequence, role, content, actions, about, evidence, created_at)
    select ${account_id}, ${conversation_id}, thread.before + m.position, m.role, m.content, m.actions::jsonb,
      m.about::jsonb, m.evidence::jsonb,
      greatest(m.created_at, (select created_at from last))
    from unnest(
      ${column('role')}::text[], ${column('content')}::text[],
      ${messages.map(({ actions }) => JSON.stringify(actions))}::text[],
      ${messages.map(({ about }) => about && JSON.stringify(about))}::text[],
      ${messages.map(({ evidence }) => evidence && JSON.stringify(evidence))}::text[],
      ${column('created_at')}::timestamptz[]
    ) with ordinality as m (role, content, actions, about, evidence, created_at, position)
    -- Without the thread a message has no sequence, and is refused.
    left join thread on true
    returning (select lock_waited from thread) as lock_waited, (select before from thread) as before`
    .execute(db)
    .catch((error) => {
      throw isNotNullViolation(error, 'messages', 'sequence') ? new ThreadNotHeld() : error
    })
  return rows[0]!
}

/** Changes the fields that are given. */
export async function updateThread(
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

/** Locks a thread that is to be deleted. @returns its visitor, undefined where there is no such thread */
export async function lockThread(db: Db, account_id: number, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('conversations')
    .select('visitor_id')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.visitor_id
}

/** Deletes threads with their messages. */
export async function deleteThreadRows(db: Db, account_id: number, ids: number[]): Promise<void> {
  await sql`
    delete from conversations where account_id = ${account_id} and id = any(${ids}::bigint[])`.execute(db)
}

/**
 * Ends a thread unless somebody wrote in it after `attempt` was claimed.
 * @returns its visitor, undefined where it did not end now
 */
export async function endThread(
  db: Db,
  account_id: number,
  id: number,
  attempt: number,
): Promise<number | undefined> {
  const row = await db
    .updateTable('conversations')
    .set({ due_at: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .returning('visitor_id')
    .executeTakeFirst()
  return row?.visitor_id
}
