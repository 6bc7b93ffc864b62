import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { mentionPattern } from '../../platform/db/mention-pattern.rules.ts'

/** Deletes all threads of visitors, with their messages. */
export async function deleteVisitorThreads(db: Db, account_id: number, visitor_ids: number[]): Promise<void> {
  await sql`
    delete from conversations
    where account_id = ${account_id} and visitor_id = any(${visitor_ids}::bigint[])`.execute(db)
}

/** Replaces emails wherever others wrote them: in messages, actions, titles and page addresses. */
export async function redactMessages(db: Db, account_id: number, emails: string[]): Promise<void> {
  const mention = mentionPattern(emails)
  await sql`
    update messages
    set content = regexp_replace(content, ${mention}, '[erased]', 'gi'),
      actions = regexp_replace(actions::text, ${mention}, '[erased]', 'gi')::jsonb
    where account_id = ${account_id} and (content ~* ${mention} or actions::text ~* ${mention})`.execute(db)
  await sql`
    update conversations
    set title = regexp_replace(title, ${mention}, '[erased]', 'gi'),
      first_page_url = regexp_replace(first_page_url, ${mention}, 'erased', 'gi')
    where account_id = ${account_id} and (title ~* ${mention} or first_page_url ~* ${mention})`.execute(db)
}
