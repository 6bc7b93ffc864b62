import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { pageById } from '../../platform/db/id-order.ts'
import type { Conversation } from './schemas.ts'

export type ConversationFilter = {
  limit: number
  order: 'asc' | 'desc'
  starting_after?: number
  updated_since: Date | null
  visitor_email?: string
  channel_id?: number
  review_status?: string
}

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

/** Up to this many conversations with activity since a moment are sorted. Beyond, the list is walked in order of ids. */
const defaultMaxRecent = 1_000

/** Up to `limit + 1` conversations by id. */
export const listConversationRows = (
  db: Db,
  account_id: number,
  filter: ConversationFilter,
  maxRecent = defaultMaxRecent,
): Promise<ConversationRow[]> => {
  const { limit, visitor_email, updated_since } = filter
  let query = selectConversations(db, account_id)
  if (visitor_email !== undefined) query = query.where('v.email', '=', visitor_email.toLowerCase())
  query =
    updated_since === null || visitor_email !== undefined
      ? query.where(pageConditions('c', filter))
      : query.where(pageSince(account_id, { ...filter, updated_since }, maxRecent))
  return query
    .orderBy(pageById(sql.ref('c.id'), filter).order)
    .limit(limit + 1)
    .execute() as Promise<ConversationRow[]>
}

/** The conditions of a page on its conversations, without those on the visitor. */
function pageConditions(alias: string, filter: ConversationFilter): RawBuilder<boolean> {
  const { updated_since, channel_id, review_status } = filter
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const conditions: RawBuilder<unknown>[] = [pageById(column('id'), filter).isAfter]
  if (updated_since !== null) conditions.push(sql`${column('last_message_at')} >= ${updated_since}`)
  if (channel_id !== undefined) conditions.push(sql`${column('channel_id')} = ${channel_id}::bigint`)
  if (review_status !== undefined) conditions.push(sql`${column('review_status')} = ${review_status}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/**
 * The ids of a page that asks for activity since a moment. No index has both orders, and the planner cannot know which
 * way is shorter. Where few conversations had activity since then, they are found by it. Otherwise the list is walked in
 * the order of its ids until the page is full.
 */
function pageSince(
  account_id: number,
  filter: ConversationFilter & { updated_since: Date },
  maxRecent: number,
): RawBuilder<boolean> {
  const { order } = pageById(sql.ref('t.id'), filter)
  const page = sql`${pageConditions('t', filter)} order by ${order} limit ${filter.limit + 1}`
  return sql<boolean>`c.id = any(array(
    with recent as materialized (
      select id, last_message_at, channel_id, review_status from conversations
      where account_id = ${account_id} and last_message_at >= ${filter.updated_since}
      order by last_message_at limit ${maxRecent + 1}
    ),
    found as (select count(*) as recent from recent)
    (select t.id from recent as t where (select recent from found) <= ${maxRecent} and ${page})
    union all
    (select t.id from conversations as t
      where (select recent from found) > ${maxRecent} and t.account_id = ${account_id} and ${page})
  ))`
}

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
