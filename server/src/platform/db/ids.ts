import { type RawBuilder, sql } from 'kysely'

/** Ids of an account lie in [account number x 10^10, next account): a foreign id shows without a query. */
export const idsPerAccount = 10_000_000_000

/** The account that an id belongs to. */
export const accountId = (id: number): number => Math.floor(id / idsPerAccount)

/** A counter that each account has a row of, in `counters`. */
type Counter = { readonly kind: string }

/**
 * Declares a counter, beside the queries that take from it.
 * @example const productIds = defineCounter('product')
 */
export const defineCounter = (kind: string): Counter => ({ kind })

/**
 * SQL that takes the next `count` ids of a counter and yields the last one as `id`. Meant as a CTE of the inserting
 * statement: the counter's row stays locked until commit, so ids become visible in their order.
 * @param condition takes none, and yields no row, where it is false
 */
export const takeIds = (
  account_id: number,
  { kind }: Counter,
  count = 1,
  condition: RawBuilder<unknown> = sql`true`,
) => sql<{ id: number }>`
  insert into counters as c (account_id, kind, value)
  select ${account_id}::bigint, ${kind}::text, ${count}::bigint where ${condition}
  on conflict (account_id, kind) do update set value = c.value + excluded.value
  returning c.account_id * 10000000000 + c.value as id`

/**
 * SQL that takes the account's next `count` moments of a counter, one millisecond apart, and yields the last one as `at`:
 * the first is `now`, but later than every one before it. The row stays locked until commit, so a reader who continues
 * from the latest moment that it saw misses no late committer.
 */
export const takeMoment = (account_id: number, { kind }: Counter, now: Date, count = 1) => sql<{
  at: string
}>`
  insert into counters as c (account_id, kind, value)
  values (${account_id}, ${kind}, ${now.getTime() + count - 1})
  on conflict (account_id, kind) do update
  set value = greatest(c.value + ${count}::int, excluded.value)
  returning to_timestamp(c.value / 1000.0)::timestamptz(3) as at`
