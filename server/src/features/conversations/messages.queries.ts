import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Message } from './schemas.ts'

/** A message that was stored before. */
export type PastMessage = { role: 'user' | 'assistant'; content: string; created_at: string }

/** What a reply spoke of, as the chat that made it stored it. */
export type About = {
  /** the visitor was to choose among the subjects */
  is_choice: boolean
  /** in the order in which they were named */
  subjects: { kind: string; id: number; end?: number }[]
}

/** What at most is read of the messages of some threads: the latest of each, and so many bytes of text of all. */
export type MessageBounds = { maxMessages: number; maxTextBytes: number }

/**
 * The latest messages of threads, thread after thread, oldest first. Where their texts together have more bytes than
 * the bound, the later threads lack messages, the oldest first. Those that came after `message_count` was read are not
 * among them.
 */
export async function listLatestMessages(
  db: Db,
  account_id: number,
  threads: { id: number; message_count: number }[],
  { maxMessages, maxTextBytes }: MessageBounds,
): Promise<(PastMessage & { conversation_id: number })[]> {
  const { rows } = await sql<PastMessage & { conversation_id: number }>`
    select conversation_id, role, content, created_at
    from (
      select m.*, sum(octet_length(m.content)) over (order by m.conversation_id, m.sequence desc) as bytes
      from unnest(${threads.map(({ id }) => id)}::bigint[], ${threads.map((thread) => thread.message_count)}::int[])
        as thread (id, message_count)
      cross join lateral (
        select conversation_id, sequence, role, content, created_at from messages
        where account_id = ${account_id} and conversation_id = thread.id and sequence <= thread.message_count
        order by sequence desc
        limit ${maxMessages}
      ) as m
    ) as latest
    where bytes <= ${maxTextBytes}
    order by conversation_id, sequence`.execute(db)
  return rows
}

/** Up to `limit + 1` messages of a thread, oldest first. */
export const listMessageRows = (
  db: Db,
  account_id: number,
  conversation_id: number,
  { starting_after = 0, limit }: { starting_after?: number; limit: number },
): Promise<Message[]> =>
  db
    .selectFrom('messages')
    .select([sql.lit('message').as('object'), 'sequence', 'role', 'content', 'created_at'])
    .where('account_id', '=', account_id)
    .where('conversation_id', '=', conversation_id)
    .where('sequence', '>', sql<number>`${starting_after}::bigint`)
    .orderBy('sequence')
    .limit(limit + 1)
    .execute() as Promise<Message[]>

/** The last messages of a thread, oldest first. */
export async function listLastMessages(
  db: Db,
  account_id: number,
  conversation_id: number,
  limit: number,
): Promise<(PastMessage & { sequence: number; about: About | null })[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['sequence', 'role', 'content', 'created_at', 'about'])
    .where('account_id', '=', account_id)
    .where('conversation_id', '=', conversation_id)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse() as (PastMessage & { sequence: number; about: About | null })[]
}

/**
 * When a visitor wrote after `since`, over all threads: the newest `limit` instants, newest first. An anonymous visitor,
 * without external id and email, has none.
 */
export async function listVisitorMessageTimes(
  db: Db,
  account_id: number,
  visitor_id: number,
  since: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ created_at: string }>`
    select m.created_at
    from conversations as c
    cross join lateral (
      select recent.created_at, recent.role from messages as recent
      where recent.account_id = c.account_id and recent.conversation_id = c.id
      order by recent.sequence desc
      limit ${limit * 2}
    ) as m
    where c.account_id = ${account_id} and c.visitor_id = ${visitor_id} and c.last_message_at >= ${since}
      and m.role = 'user' and m.created_at > ${since}
      and (
        exists (select from visitors as v
          where v.account_id = c.account_id and v.id = c.visitor_id and v.email is not null)
        or exists (select from visitor_external_ids as e
          where e.account_id = c.account_id and e.visitor_id = c.visitor_id)
      )
    order by m.created_at desc
    limit ${limit}`.execute(db)
  return rows.map((row) => row.created_at)
}
