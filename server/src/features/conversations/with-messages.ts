import type { Db } from '../../platform/db/database.ts'
import type { ConversationRow } from './conversations.queries.ts'
import { listLatestMessages, type MessageBounds } from './messages.queries.ts'
import type { Conversation } from './schemas.ts'
import { maxShownMessages, maxTextBytes } from './shown-messages.rules.ts'

const shown: MessageBounds = { maxMessages: maxShownMessages, maxTextBytes }
/** Everything, for the export of a person. */
export const unbounded: MessageBounds = { maxMessages: 2 ** 31 - 1, maxTextBytes: Number.MAX_SAFE_INTEGER }

/** Adds to conversations their latest messages within `bounds`; unless given, those of one answer or event. */
export async function withMessages(
  { db, account }: { db: Db; account: { id: number } },
  rows: ConversationRow[],
  bounds: MessageBounds = shown,
): Promise<Conversation[]> {
  const messages = await listLatestMessages(db, account.id, rows, bounds)
  const byConversation = Map.groupBy(messages, ({ conversation_id }) => conversation_id)
  return rows.map((row) => {
    const own = byConversation.get(row.id) ?? []
    return {
      ...row,
      messages_truncated: own.length < row.message_count,
      messages: own.map(({ role, content, created_at }) => ({ role, content, created_at })),
    }
  })
}

/** A conversation as it is shown to those who did not ask for its messages. */
export const withoutMessages = (row: ConversationRow): Conversation => ({
  ...row,
  messages_truncated: row.message_count > 0,
  messages: [],
})
