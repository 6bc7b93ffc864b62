import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { DueTable } from '../jobs/job.ts'
import type { LaneBounds } from './lanes.ts'

/** A claimed delivery. `attempt` fences it: a result that comes too late changes nothing. */
export type ClaimedRow = { account_id: number; id: number | string; lane: number; attempt: number }

export type ClaimOptions = {
  table: DueTable
  /** The column that names the destination; an index (account_id, lane, due_at) is needed. */
  lane: string
  leaseMs: number
  /** Which destinations may be sent to, as a condition on `e` (account_id, lane); all, unless given. */
  open?: RawBuilder<unknown>
  /** What else a claim at `now` sets: a status that others see. */
  sets?: (now: Date) => RawBuilder<unknown>
  /** A join on `due` (account_id, lane, id), and what the claim returns of it and of `t`, the claimed row. */
  join?: RawBuilder<unknown>
  returns?: RawBuilder<unknown>
}

/** Each destination's earliest row, as a recursive CTE: one index probe a destination, whatever its backlog. */
const earliestByLane = (table: RawBuilder<unknown>, lane: RawBuilder<unknown>) => sql`
  earliest as (
    (select account_id, ${lane} as lane, due_at from ${table}
      where due_at is not null order by account_id, ${lane}, due_at limit 1)
    union all
    select next.account_id, next.lane, next.due_at
    from earliest as e
    cross join lateral (
      select t.account_id, t.${lane} as lane, t.due_at from ${table} as t
      where (t.account_id, t.${lane}) > (e.account_id, e.lane) and t.due_at is not null
      order by t.account_id, t.${lane}, t.due_at limit 1
    ) as next
  )`

/**
 * cross-account: deliveries of every account. Claims rows that are due at `now`: one index probe finds each
 * destination's earliest row; each account's first destination comes before any account's second, and those that had
 * no turn lately before the others. Rows beyond a destination's room stay where they are.
 * @returns the rows, each with how many of its destination might have come
 */
export async function claimByLane(
  db: Db,
  { table: name, lane: column, leaseMs, open, sets, join, returns }: ClaimOptions,
  now: Date,
  { limit, other_room, known }: LaneBounds,
): Promise<(ClaimedRow & { room: number })[]> {
  const [table, lane] = [sql.table(name), sql.ref(column)]
  const leased_until = new Date(now.getTime() + leaseMs)
  const { rows } = await sql<ClaimedRow & { room: number }>`
    with recursive ${earliestByLane(table, lane)},
    open as (
      select e.account_id, e.lane, e.due_at, known.turn, coalesce(known.room, ${other_room}::int) as room,
        row_number() over (partition by e.account_id order by known.turn nulls first, e.due_at) as place,
        count(*) over () as lanes
      from earliest as e
      left join unnest(
        ${known.map((one) => one.account_id)}::bigint[], ${known.map((one) => one.lane)}::bigint[],
        ${known.map((one) => one.room)}::int[]
      ) with ordinality as known (account_id, lane, room, turn)
        on known.account_id = e.account_id and known.lane = e.lane
      where e.due_at <= ${now} and coalesce(known.room, ${other_room}::int) > 0 and ${open ?? sql`true`}
    ),
    chosen as (
      select account_id, lane, least(room, greatest(1, ${limit}::int / lanes)) as room
      from open
      order by place, turn nulls first, due_at
      limit ${limit}
    ),
    due as (
      select chosen.account_id, chosen.lane, chosen.room, row.id
      from chosen
      cross join lateral (
        select t.id from ${table} as t
        where t.account_id = chosen.account_id and t.${lane} = chosen.lane and t.due_at <= ${now}
        order by t.due_at
        limit chosen.room
        for update skip locked
      ) as row
      limit ${limit}
    )
    update ${table} as t
    set due_at = ${leased_until}, attempt = t.attempt + 1 ${sets === undefined ? sql`` : sql`, ${sets(now)}`}
    from due ${join ?? sql``}
    where t.account_id = due.account_id and t.${lane} = due.lane and t.id = due.id
    returning t.account_id, t.id, t.${lane} as lane, t.attempt, due.room ${returns === undefined ? sql`` : sql`, ${returns}`}`.execute(
    db,
  )
  return rows
}
