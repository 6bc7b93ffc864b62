import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { pageById } from '../../platform/db/id-order.ts'
import { type ConversationFilter, pageOfThreads } from './find-threads.queries.ts'
import type { Conversation } from './schemas.ts'

/** A conversation without its messages. */
export type ConversationRow = Omit<Conversation, 'messages' | 'messages_truncated'>

/** Conversations as they go over the wire, without their messages. */
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
    ])
    .where('c.account_id', '=', account_id)

/** Up to `limit + 1` conversations by id. `maxFound` as of pageOfThreads. */
export const listConversationRows = (
  db: Db,
  account_id: number,
  filter: ConversationFilter,
  maxFound?: number,
): Promise<ConversationRow[]> =>
  selectConversations(db, account_id)
    .where(sql<boolean>`c.id = any(array(${pageOfThreads(account_id, filter, maxFound)}))`)
    .orderBy(pageById(sql.ref('c.id'), filter).order)
    .execute() as Promise<ConversationRow[]>

export const findConversationRow = (
  db: Db,
  account_id: number,
  id: number,
): Promise<ConversationRow | undefined> =>
  selectConversations(db, account_id).where('c.id', '=', id).executeTakeFirst() as Promise<
    ConversationRow | undefined
  >

/** All conversations of these visitors. */
export const listVisitorConversationRows = (
  db: Db,
  account_id: number,
  visitor_ids: number[],
): Promise<ConversationRow[]> =>
  selectConversations(db, account_id)
    .where(sql<boolean>`c.visitor_id = any(${visitor_ids}::bigint[])`)
    .orderBy('c.id')
    .execute() as Promise<ConversationRow[]>
