import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { DueRow, DueTable, Job } from './job.ts'

/**
 * Rows that take turns with those of other groups: an account's rows, or an account's rows to one destination.
 * `group_id` is 0 where accounts are not divided further.
 */
export type Group = { account_id: number; group_id: number }

/** The table to claim from, and the conditions. It needs the indexes (due_at) and (account_id, group column, due_at). */
export type ClaimSource = {
  table: DueTable
  leaseMs: number
  /** The column that divides an account's rows into groups, such as their destination. */
  groupColumn?: string
  /** Which groups may be claimed from, as a condition on `g` (account_id, group_id). All unless given. */
  canClaim?: RawBuilder<unknown>
  /** Further columns that a claim at `now` sets, such as a visible status. */
  set?: (now: Date) => RawBuilder<unknown>
  /** Further columns of `t`, the claimed row, that the claim returns. */
  returning?: RawBuilder<unknown>
  /** A query for further columns that the claim returns, one row for each of `claimed` (account_id, group_id, id). */
  joined?: RawBuilder<unknown>
}

/** What a claim may take of a group, and whether an earlier claim left rows of it. */
export type GroupLimit = Group & { max_rows: number; has_more: boolean }

export type ClaimLimits = {
  max_rows: number
  /** For each group that is not in `groups`. */
  max_rows_if_new: number
  /** In the order in which rows of theirs were last claimed, the longest ago first. */
  groups: GroupLimit[]
  /** Where the walk over all groups stands. null: at the first. */
  walked_to: Group | null
}

export type ClaimedGroupRow = DueRow & Group & { max_rows: number }

/** A claim looks at so many of the earliest rows. Where fewer are due, these are all. */
const maxEarliest = 64
/** Where more are due, it also looks at so many of the latest rows, and walks over so many groups. */
const maxLatest = 16
const maxWalked = 16

/** A row of a claim's answer, with how many groups there were to choose from and where the walk ended. */
type Claimed = DueRow &
  Group & { group_count: number; walked_account_id: number | null; walked_group_id: number | null }

/** The fragments in which a table with a group column differs from one without. */
function groupFragments(groupColumn: string | undefined) {
  if (groupColumn === undefined)
    return {
      id: sql`0::bigint`,
      order: sql`t.account_id`,
      isAfter: (group: RawBuilder<unknown>) => sql`t.account_id > ${group}.account_id`,
      isIn: (group: RawBuilder<unknown>) => sql`t.account_id = ${group}.account_id`,
    }
  const column = sql.ref(`t.${groupColumn}`)
  return {
    id: column,
    order: sql`t.account_id, ${column}`,
    isAfter: (group: RawBuilder<unknown>) =>
      sql`(t.account_id, ${column}) > (${group}.account_id, ${group}.group_id)`,
    isIn: (group: RawBuilder<unknown>) =>
      sql`t.account_id = ${group}.account_id and ${column} = ${group}.group_id`,
  }
}

type Fragments = { table: RawBuilder<unknown>; group: ReturnType<typeof groupFragments>; now: Date }

/** Where due rows are looked for: among the earliest and, where these are many, among the latest and on a walk. */
const lookedAt = ({ table, group, now }: Fragments, walked_to: Group | null) => sql`
    earliest as (
      select t.account_id, ${group.id} as group_id, t.due_at from ${table} as t
      where t.due_at <= ${now} order by t.due_at limit ${maxEarliest}
    ),
    latest as (
      select t.account_id, ${group.id} as group_id from ${table} as t
      where t.due_at <= ${now} and (select count(*) from earliest) = ${maxEarliest}
      order by t.due_at desc limit ${maxLatest}
    ),
    walk as (
      select ${walked_to?.account_id ?? 0}::bigint as account_id, ${walked_to?.group_id ?? 0}::bigint as group_id, 0 as step
      where (select count(*) from earliest) = ${maxEarliest}
      union all
      select next.account_id, next.group_id, walk.step + 1
      from walk
      cross join lateral (
        select t.account_id, ${group.id} as group_id from ${table} as t
        where ${group.isAfter(sql`walk`)} and t.due_at is not null
        order by ${group.order} limit 1
      ) as next
      where walk.step < ${maxWalked}
    )`

/** The groups found there, and those that have more, each with its earliest due row. */
const waitingGroups = ({ table, group, now }: Fragments) => sql`
    further as (
      select account_id, group_id from latest
      union select account_id, group_id from walk where step > 0
      union select account_id, group_id from known where has_more and max_rows > 0
      except select account_id, group_id from earliest
    ),
    waiting as (
      select account_id, group_id, min(due_at) as due_at from earliest group by account_id, group_id
      union all
      select further.account_id, further.group_id, first.due_at
      from further
      cross join lateral (
        select t.due_at from ${table} as t
        where ${group.isIn(sql`further`)} and t.due_at <= ${now} order by t.due_at limit 1
      ) as first
    )`

const knownGroups = (groups: GroupLimit[]) => sql`
    known as (
      select * from unnest(
        ${groups.map((one) => one.account_id)}::bigint[], ${groups.map((one) => one.group_id)}::bigint[],
        ${groups.map((one) => one.max_rows)}::int[], ${groups.map((one) => one.has_more)}::bool[]
      ) with ordinality as known (account_id, group_id, max_rows, has_more, claim_order)
    )`

type TurnOptions = Pick<ClaimLimits, 'max_rows' | 'max_rows_if_new'> & Pick<ClaimSource, 'canClaim'>

/** The rows to claim of those groups. `place` leads to a row without a search. */
const rowsInTurns = (
  { table, group, now }: Fragments,
  { max_rows, max_rows_if_new, canClaim }: TurnOptions,
) => sql`
    available as (
      select g.account_id, g.group_id, g.due_at, known.claim_order,
        coalesce(known.max_rows, ${max_rows_if_new}::int) as max_rows,
        row_number() over (partition by g.account_id order by known.claim_order nulls first, g.due_at) as position,
        count(*) over () as group_count
      from waiting as g
      left join known using (account_id, group_id)
      where coalesce(known.max_rows, ${max_rows_if_new}::int) > 0 and ${canClaim ?? sql`true`}
    ),
    chosen as (
      select account_id, group_id, least(max_rows, greatest(1, ${max_rows}::int / group_count)) as max_rows
      from available
      order by position, claim_order nulls first, due_at
      limit ${max_rows}
    ),
    due as (
      select row.place
      from chosen
      cross join lateral (
        select t.ctid as place from ${table} as t
        where ${group.isIn(sql`chosen`)} and t.due_at <= ${now}
        order by t.due_at
        limit chosen.max_rows
        for update skip locked
      ) as row
      limit ${max_rows}
    )`

/**
 * cross-account: jobs run for every account. Claims rows that are due at `now`, at most as many of a group as the limits
 * say. The first group of each account comes before the second of any, and groups that were claimed from longest ago
 * come first. What it costs does not grow with the groups and rows that wait: it chooses among the groups of the
 * earliest rows and those that are known to have more. Behind a backlog it finds groups that have just become due among
 * the latest rows, and the others by a walk over all groups, a few at each claim.
 * @returns the rows, each with how many of its group could have been claimed, and where the walk stands now
 */
export async function claimDueRows<Extra = unknown>(
  db: Db,
  { table: name, leaseMs, groupColumn, canClaim, set, returning, joined }: ClaimSource,
  now: Date,
  limits: ClaimLimits,
): Promise<{ rows: (ClaimedGroupRow & Extra)[]; walked_to: Group | null }> {
  const fragments = { table: sql.table(name), group: groupFragments(groupColumn), now }
  const { max_rows, max_rows_if_new, groups, walked_to } = limits
  const leased_until = new Date(now.getTime() + leaseMs)
  // Nothing but the place leads to the rows, and each then to what is joined: any other way into these tables may be
  // planned as a search for each row, or as one through all of them.
  const result = await sql<Claimed & Extra>`
    with recursive ${lookedAt(fragments, walked_to)},
    ${knownGroups(groups)},
    ${waitingGroups(fragments)},
    ${rowsInTurns(fragments, { max_rows, max_rows_if_new, canClaim })},
    claimed as (
      update ${fragments.table} as t
      set due_at = ${leased_until}, attempt = t.attempt + 1 ${set === undefined ? sql`` : sql`, ${set(now)}`}
      where t.ctid = any(array(select place from due))
      returning t.account_id, ${fragments.group.id} as group_id, t.id, t.attempt
        ${returning === undefined ? sql`` : sql`, ${returning}`}
    )
    select claimed.*, ${joined === undefined ? sql`` : sql`joined.*,`}
      (select group_count from available limit 1)::int as group_count,
      walked.account_id as walked_account_id, walked.group_id as walked_group_id
    from (values (1)) as always
    left join claimed on true
    ${joined === undefined ? sql`` : sql`left join lateral (${joined} offset 0) as joined on true`}
    left join walk as walked on walked.step = ${maxWalked}`.execute(db)
  const { walked_account_id, walked_group_id } = result.rows[0]!
  return {
    rows: addLimits(
      result.rows.filter(({ id }) => id !== null),
      limits,
    ),
    walked_to:
      walked_account_id === null ? null : { account_id: walked_account_id, group_id: walked_group_id! },
  }
}

/** Adds to claimed rows how many of their group could have been claimed, as `chosen` has it. */
function addLimits<Row extends Claimed>(
  rows: Row[],
  { max_rows, max_rows_if_new, groups }: ClaimLimits,
): (Row & ClaimedGroupRow)[] {
  const key = ({ account_id, group_id }: Group) => `${account_id}/${group_id}`
  const known = new Map(groups.map((group) => [key(group), group.max_rows]))
  return rows.map((row) => {
    const turn = Math.max(1, Math.floor(max_rows / row.group_count))
    return { ...row, max_rows: Math.min(known.get(key(row)) ?? max_rows_if_new, turn) }
  })
}

/** cross-account: for the metrics. How many rows of a job are due, counted up to 10,000, and since when the oldest is. */
export async function findBacklog(
  db: Db,
  job: Job,
  now: Date,
): Promise<{ due: number; oldest_due_at: string | null }> {
  const { rows } = await sql<{ due: number; oldest_due_at: string | null }>`
    select count(*)::int as due, min(due_at) as oldest_due_at
    from (select due_at from ${sql.table(job.table)} where due_at <= ${now} order by due_at limit 10000)
      as waiting`.execute(db)
  return rows[0]!
}
