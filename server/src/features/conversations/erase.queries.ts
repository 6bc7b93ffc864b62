import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { mentionPattern } from '../../platform/db/mention-pattern.rules.ts'
import type { MentioningTable } from '../../platform/db/mentions.queries.ts'
import type { WalkKey } from '../../platform/person.ts'

/** Locks the first threads of visitors. @returns their ids, at most `limit` */
export async function lockVisitorThreads(
  db: Db,
  account_id: number,
  visitor_ids: number[],
  limit: number | null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from conversations
    where account_id = ${account_id} and visitor_id = any(${visitor_ids}::bigint[])
    limit ${limit} for update`.execute(db)
  return rows.map(({ id }) => id)
}

/** Replaces emails that others wrote in messages and actions. */
async function redactMessages(db: Db, account_id: number, keys: WalkKey[], emails: string[]): Promise<void> {
  const mention = mentionPattern(emails)
  await sql`
    update messages as m
    set content = regexp_replace(content, ${mention}, '[erased]', 'gi'),
      actions = regexp_replace(actions::text, ${mention}, '[erased]', 'gi')::jsonb
    from unnest(${keys.map(([id]) => id)}::bigint[], ${keys.map(([, sequence]) => sequence)}::integer[])
      as found (conversation_id, sequence)
    where m.account_id = ${account_id} and m.conversation_id = found.conversation_id
      and m.sequence = found.sequence`.execute(db)
}

/** Replaces emails that others wrote in titles and page addresses. */
async function redactThreads(db: Db, account_id: number, keys: WalkKey[], emails: string[]): Promise<void> {
  const mention = mentionPattern(emails)
  await sql`
    update conversations
    set title = regexp_replace(title, ${mention}, '[erased]', 'gi'),
      first_page_url = regexp_replace(first_page_url, ${mention}, 'erased', 'gi')
    where account_id = ${account_id} and id = any(${keys.flat()}::bigint[])`.execute(db)
}

export const mentionsInMessages: MentioningTable = {
  table: 'messages',
  key: { conversation_id: 'bigint', sequence: 'integer' },
  texts: [sql`content`, sql`actions::text`],
  erase: redactMessages,
}

export const mentionsInThreads: MentioningTable = {
  table: 'conversations',
  key: { id: 'bigint' },
  texts: [sql`title`, sql`first_page_url`],
  erase: redactThreads,
}
