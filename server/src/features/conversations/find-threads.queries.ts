import { type RawBuilder, sql } from 'kysely'
import { pageById } from '../../platform/db/id-order.ts'

/** Which conversations a list shows. */
export type ConversationFilter = {
  limit: number
  order: 'asc' | 'desc'
  starting_after?: number
  q?: string
  unanswered?: boolean
  updated_since?: Date
  from?: Date
  until?: Date
  visitor_email?: string
  contact_id?: number
  version_id?: number
  channel_id?: number
  review_status?: string
}

type Condition = RawBuilder<unknown>
/** Ids of conversations, as an index finds them, and how many it may find to be worth it. */
type Found = { by: keyof ConversationFilter; ids: Condition; max: number }

/**
 * The ids of a page. No index has the order of a list and what its filters ask for, and the planner cannot know which way is
 * shorter. Where an index finds few for a filter, they are sorted. Otherwise the list is walked in the order of its ids until
 * the page is full.
 * @param maxFound how many are few, instead of what suits each filter
 */
export function pageOfThreads(
  account_id: number,
  filter: ConversationFilter,
  maxFound?: number,
): RawBuilder<unknown> {
  const { order } = pageById(sql`t.id`, filter)
  const page = sql`order by ${order} limit ${filter.limit + 1}`
  const found = findByIndex(account_id, filter, maxFound)
  const walk = (condition: Condition) => sql`
    select t.id from conversations as t
    where t.account_id = ${account_id} and ${condition} and ${allOf(account_id, filter)} ${page}`
  if (found === null) return walk(sql`true`)
  return sql`
    with found as materialized (${found.ids}),
    counted as (select count(*) as found from found)
    (
      select t.id from conversations as t
      where t.account_id = ${account_id} and t.id in (select id from found)
        and (select found from counted) <= ${found.max}
        and ${allOf(account_id, { ...filter, [found.by]: undefined })} ${page}
    )
    union all (${walk(sql`(select found from counted) > ${found.max}`)})`
}

/** The filter that an index answers best; null where the order of ids does, as for the threads of one visitor. */
function findByIndex(account_id: number, filter: ConversationFilter, maxFound?: number): Found | null {
  const { visitor_email, contact_id, q, unanswered, updated_since } = filter
  if (visitor_email !== undefined || contact_id !== undefined) return null
  if (q !== undefined) return findByWords(account_id, q, maxFound ?? 20_000)
  const max = maxFound ?? 1_000
  if (unanswered === true)
    return { by: 'unanswered', max, ids: sql`${unansweredThreads(account_id)} limit ${max + 1}` }
  if (updated_since === undefined) return null
  const ids = sql`
    select id from conversations where account_id = ${account_id} and last_message_at >= ${updated_since}
    order by last_message_at limit ${max + 1}`
  return { by: 'updated_since', max, ids }
}

/** A message that has all words brings its thread, and a visitor whose email and name have them brings all of theirs. */
const findByWords = (account_id: number, q: string, max: number): Found => ({
  by: 'q',
  max,
  ids: sql`
    (select m.conversation_id as id from messages as m where ${messageHas(account_id, q)} limit ${max + 1})
    union all
    (select c.id from visitors as v join conversations as c on c.account_id = v.account_id and c.visitor_id = v.id
      where ${visitorHas(account_id, q)} limit ${max + 1})`,
})

const messageHas = (account_id: number, q: string) =>
  sql`search_words(m.account_id, search_form(m.content)) @@ ${wordsOf(account_id, q)}`

const visitorHas = (account_id: number, q: string) => sql`
  search_words(v.account_id, search_form(coalesce(v.email, '') || ' ' || coalesce(v.name, ''))) @@ ${wordsOf(account_id, q)}`

const wordsOf = (account_id: number, q: string) =>
  sql`search_query(search_words(${account_id}::bigint, search_form(${q})))`

/** The threads with a question that is still open. */
const unansweredThreads = (account_id: number) => sql`
  select a.conversation_id as id from unanswered_questions as u
  join unanswered_occurrences as a on a.account_id = u.account_id and a.question_id = u.id
  where u.account_id = ${account_id} and u.state = 'open'`

/** All that a filter asks of a conversation `t`. */
function allOf(account_id: number, filter: ConversationFilter): Condition {
  const { updated_since, from, until, version_id, channel_id, review_status, unanswered, q } = filter
  const conditions: Condition[] = [pageById(sql`t.id`, filter).isAfter, ...byPerson(account_id, filter)]
  if (updated_since !== undefined) conditions.push(sql`t.last_message_at >= ${updated_since}`)
  if (from !== undefined) conditions.push(sql`t.started_at >= ${from}`)
  if (until !== undefined) conditions.push(sql`t.started_at < ${until}`)
  if (version_id !== undefined) conditions.push(sql`t.version_id = ${version_id}`)
  if (channel_id !== undefined) conditions.push(sql`t.channel_id = ${channel_id}::bigint`)
  if (review_status !== undefined) conditions.push(sql`t.review_status = ${review_status}`)
  if (unanswered !== undefined)
    conditions.push(
      sql`${unanswered} = exists (${unansweredThreads(account_id)} and a.conversation_id = t.id)`,
    )
  if (q !== undefined) conditions.push(wasSaid(account_id, q))
  return sql.join(conditions, sql` and `)
}

/** `exists` would let the planner read all messages with the words first, however many there are. */
const wasSaid = (account_id: number, q: string) => sql`coalesce(
  (select true from messages as m
    where m.account_id = t.account_id and m.conversation_id = t.id and ${messageHas(account_id, q)} limit 1),
  (select true from visitors as v
    where v.account_id = t.account_id and v.id = t.visitor_id and ${visitorHas(account_id, q)})
)`

/** The visitor has the email; it is given, or that of a contact. */
function byPerson(account_id: number, { visitor_email, contact_id }: ConversationFilter): Condition[] {
  const conditions: Condition[] = []
  if (visitor_email !== undefined)
    conditions.push(sql`t.visitor_id = (
      select id from visitors where account_id = ${account_id} and email = ${visitor_email.toLowerCase()})`)
  if (contact_id !== undefined)
    conditions.push(sql`t.visitor_id = (
      select v.id from contacts as p join visitors as v on v.account_id = p.account_id and v.email = p.email
      where p.account_id = ${account_id} and p.id = ${contact_id})`)
  return conditions
}
