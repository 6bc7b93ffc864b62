import { sql } from 'kysely'

/** Ids of an account lie in [account number x 10^10, next account): a foreign id shows without a query. */
export const idsPerAccount = 10_000_000_000

/** The account that an id belongs to. */
export const accountOf = (id: number): number => Math.floor(id / idsPerAccount)

/** Kinds of records with ids of their own. */
type IdKind =
  | 'affiliate'
  | 'api_key'
  | 'asset'
  | 'brain_folder'
  | 'brain_source'
  | 'contact'
  | 'conversation'
  | 'course_module'
  | 'course_unit'
  | 'delivery_connection'
  | 'delivery_rule'
  | 'external_delivery'
  | 'guided_answer'
  | 'product'
  | 'product_faq'
  | 'sale'
  | 'tag'
  | 'unanswered_question'
  | 'version'
  | 'visitor'
  | 'webhook_endpoint'

/**
 * SQL that takes `count` ids of a kind and yields the last one as `id`. Meant as a CTE of the inserting
 * statement: the account's counter row stays locked until commit, so ids become visible in their order.
 */
export const takeIds = (account_id: number, kind: IdKind, count = 1) => sql<{ id: number }>`
  insert into counters as c (account_id, kind, value)
  values (${account_id}, ${kind}, ${count})
  on conflict (account_id, kind) do update set value = c.value + excluded.value
  returning c.account_id * 10000000000 + c.value as id`

/** Clocks of an account: what a list reads by since moves forward by them. */
type MomentKind = 'conversation_activity'

/**
 * SQL that yields the account's next moment of a kind as `at`: `now`, but later than every one before it. Its row
 * stays locked until commit, so a reader who goes on from the latest moment that it saw misses no late committer.
 */
export const takeMoment = (account_id: number, kind: MomentKind, now: Date) => sql<{ at: string }>`
  insert into counters as c (account_id, kind, value)
  values (${account_id}, ${kind}, ${now.getTime()})
  on conflict (account_id, kind) do update set value = greatest(c.value + 1, excluded.value)
  returning to_timestamp(c.value / 1000.0)::timestamptz(3) as at`
