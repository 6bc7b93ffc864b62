import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** A message that was stored before. */
export type PastMessage = { role: 'user' | 'assistant'; content: string; created_at: string }

/** The last messages of a thread, oldest first. */
export async function listLastMessages(
  db: Db,
  account_id: number,
  conversation_id: number,
  limit: number,
): Promise<PastMessage[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['role', 'content', 'created_at'])
    .where('account_id', '=', account_id)
    .where('conversation_id', '=', conversation_id)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse() as PastMessage[]
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
