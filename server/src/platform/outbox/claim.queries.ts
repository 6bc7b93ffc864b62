import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { DueTable } from '../jobs/job.ts'
import type { ClaimLimits } from './destination-limiter.ts'

/** A claimed delivery. `attempt` fences it: a result that comes too late changes nothing. */
export type ClaimedRow = {
  account_id: number
  id: number | string
  destination_id: number
  attempt: number
}

/** The delivery table to claim from, and the conditions. */
export type ClaimOptions = {
  table: DueTable
  /** The column that names the destination. The table needs an index (account_id, this column, due_at). */
  destinationColumn: string
  leaseMs: number
  /** Which destinations may be sent to, as a condition on `e` (account_id, destination_id). All unless given. */
  canSend?: RawBuilder<unknown>
  /** Further columns that a claim at `now` sets, such as a visible status. */
  set?: (now: Date) => RawBuilder<unknown>
  /** A join on `due` (account_id, destination_id, id). */
  join?: RawBuilder<unknown>
  /** Further columns that the claim returns: of that join and of `t`, the claimed row. */
  returning?: RawBuilder<unknown>
}

/** Each destination's earliest row, as a recursive CTE: one index probe a destination, whatever its backlog. */
const earliestByDestination = (table: RawBuilder<unknown>, column: RawBuilder<unknown>) => sql`
  earliest as (
    (select account_id, ${column} as destination_id, due_at from ${table}
      where due_at is not null order by account_id, ${column}, due_at limit 1)
    union all
    select next.account_id, next.destination_id, next.due_at
    from earliest as e
    cross join lateral (
      select t.account_id, t.${column} as destination_id, t.due_at from ${table} as t
      where (t.account_id, t.${column}) > (e.account_id, e.destination_id) and t.due_at is not null
      order by t.account_id, t.${column}, t.due_at limit 1
    ) as next
  )`

/**
 * cross-account: deliveries of every account. Claims rows that are due at `now`, at most as many of a destination as
 * the limits say. The first destination of each account comes before the second of any, and destinations that were
 * claimed longest ago come first.
 * @returns the rows, each with how many of its destination could have been claimed
 */
export async function claimDueDeliveries(
  db: Db,
  { table: name, destinationColumn, leaseMs, canSend, set, join, returning }: ClaimOptions,
  now: Date,
  { max_rows, max_rows_if_new, destinations }: ClaimLimits,
): Promise<(ClaimedRow & { max_rows: number })[]> {
  const [table, column] = [sql.table(name), sql.ref(destinationColumn)]
  const leased_until = new Date(now.getTime() + leaseMs)
  const { rows } = await sql<ClaimedRow & { max_rows: number }>`
    with recursive ${earliestByDestination(table, column)},
    available as (
      select e.account_id, e.destination_id, e.due_at, known.claim_order,
        coalesce(known.max_rows, ${max_rows_if_new}::int) as max_rows,
        row_number() over (partition by e.account_id order by known.claim_order nulls first, e.due_at) as position,
        count(*) over () as destination_count
      from earliest as e
      left join unnest(
        ${destinations.map((one) => one.account_id)}::bigint[],
        ${destinations.map((one) => one.destination_id)}::bigint[],
        ${destinations.map((one) => one.max_rows)}::int[]
      ) with ordinality as known (account_id, destination_id, max_rows, claim_order)
        on known.account_id = e.account_id and known.destination_id = e.destination_id
      where e.due_at <= ${now} and coalesce(known.max_rows, ${max_rows_if_new}::int) > 0
        and ${canSend ?? sql`true`}
    ),
    chosen as (
      select account_id, destination_id,
        least(max_rows, greatest(1, ${max_rows}::int / destination_count)) as max_rows
      from available
      order by position, claim_order nulls first, due_at
      limit ${max_rows}
    ),
    due as (
      select chosen.account_id, chosen.destination_id, chosen.max_rows, row.id
      from chosen
      cross join lateral (
        select t.id from ${table} as t
        where t.account_id = chosen.account_id and t.${column} = chosen.destination_id and t.due_at <= ${now}
        order by t.due_at
        limit chosen.max_rows
        for update skip locked
      ) as row
      limit ${max_rows}
    )
    update ${table} as t
    set due_at = ${leased_until}, attempt = t.attempt + 1 ${set === undefined ? sql`` : sql`, ${set(now)}`}
    from due ${join ?? sql``}
    where t.account_id = due.account_id and t.${column} = due.destination_id and t.id = due.id
    returning t.account_id, t.id, t.${column} as destination_id, t.attempt, due.max_rows
      ${returning === undefined ? sql`` : sql`, ${returning}`}`.execute(db)
  return rows
}
