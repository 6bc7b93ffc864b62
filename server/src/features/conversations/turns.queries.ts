import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/**
 * Takes the turn to answer in a thread until `until`, if nobody has it, in one statement that does not wait for the
 * disk: a turn that a crash forgets is nobody's, as it should be. @returns whether it is ours
 */
export async function takeTurnRow(
  db: Db,
  account_id: number,
  conversation_id: number,
  turn: { owner: string; now: Date; until: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with relaxed as (select set_config('synchronous_commit', 'off', true))
    update conversations as c set turn_owner = ${turn.owner}::uuid, turn_until = ${turn.until}
    from relaxed
    where c.account_id = ${account_id} and c.id = ${conversation_id}
      and (c.turn_until is null or c.turn_until <= ${turn.now})`.execute(db)
  return numAffectedRows === 1n
}

/** Gives a turn back without a reply. */
export async function leaveTurnRow(
  db: Db,
  account_id: number,
  conversation_id: number,
  owner: string,
): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ turn_owner: null, turn_until: null })
    .where('account_id', '=', account_id)
    .where('id', '=', conversation_id)
    .where('turn_owner', '=', owner)
    .execute()
}

export type PastMessage = { role: 'user' | 'assistant'; content: string; created_at: string }

/** The last messages of a thread, oldest first. */
export async function readLastMessages(
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
 * When a visitor whom an external id or email identifies wrote since `since`, over all threads: the newest `limit`
 * moments, newest first; none of an anonymous visitor.
 */
export async function readVisitorMoments(
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

/** Ends a thread that nobody wrote in, unless somebody did meanwhile. @returns whether it ended now */
export async function endThread(db: Db, account_id: number, id: number, attempt: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('conversations')
    .set({ due_at: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
