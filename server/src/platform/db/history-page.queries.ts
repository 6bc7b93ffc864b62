import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { compilable, type IsGiven, prepareQuery, type ValueSlot } from './prepared-query.ts'

/** What students did in products, one row each: its table, the column that says when, and what is read of a row. */
type History = { table: string; moment: string; columns: RawBuilder<unknown> }

export type HistoryFilter = {
  product_id: number
  visitor_id?: number
  /** By id. */
  order: 'asc' | 'desc'
  starting_after?: number
  /** Inclusive. */
  from?: Date
  /** Exclusive. */
  until?: Date
  /** Rows of the page. */
  limit: number
}

type Values = Omit<HistoryFilter, 'order'> & { account_id: number }
type Value = ValueSlot<Values>

/** How a walk in one direction is written. */
const directions = {
  asc: { order: sql``, isBeyond: sql`>`, first: sql`0`, step: sql`+` },
  desc: { order: sql`desc`, isBeyond: sql`<`, first: sql.lit(Number.MAX_SAFE_INTEGER), step: sql`-` },
}
type Direction = (typeof directions)[keyof typeof directions]

/** As in the indexes on (account_id, product_id, id / 4096, moment). */
const idsOfSpan = sql.lit(4096)

/**
 * Prepares the reading of a page of a product's history, by id in either order: of everybody, or of one person.
 * cross-account: whoever reads a page names the account.
 */
export function prepareHistoryPage<Row>(history: History) {
  const pages = { asc: preparePage<Row>(history, 'asc'), desc: preparePage<Row>(history, 'desc') }
  return (db: Db, { order, ...values }: HistoryFilter & { account_id: number }): Promise<Row[]> =>
    pages[order](db, values)
}

function preparePage<Row>(history: History, order: HistoryFilter['order']) {
  const table = sql.table(history.table)
  const direction = directions[order]
  return prepareQuery<Values, Row>(
    (db, value, isGiven) => {
      const isBounded = isGiven('from') || isGiven('until')
      const isOfStretch = isBounded && !isGiven('visitor_id')
      const asked = { history, direction, value, isGiven }
      return compilable<Row>(
        db,
        sql`
        select ${history.columns} from ${table}
        where ${isOfStretch ? isBetween(asked) : matches(asked)}
        order by ${table}.id ${direction.order}
        limit ${value('limit')}`,
      )
    },
    { isQuick: (isGiven) => !isGiven('from') && !isGiven('until') },
  )
}

type Asked = { history: History; direction: Direction; value: Value; isGiven: IsGiven<Values> }

function matches({ history: { moment }, direction, value, isGiven }: Asked): RawBuilder<unknown> {
  const conditions = [
    sql`account_id = ${value('account_id')}`,
    sql`product_id = ${value('product_id')}`,
    ...(isGiven('visitor_id') ? [sql`visitor_id = ${value('visitor_id')}`] : []),
    ...(isGiven('starting_after') ? [sql`id ${direction.isBeyond} ${value('starting_after')}`] : []),
    ...(isGiven('from') ? [sql`${sql.ref(moment)} >= ${value('from')}`] : []),
    ...(isGiven('until') ? [sql`${sql.ref(moment)} < ${value('until')}`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/**
 * Rows are ordered by id but may be dated earlier than those before them, so no index has both orders, and a walk by id
 * could read all that lies outside the stretch of time. Therefore ids are divided into spans. One look at the index goes
 * from a span to the next; only those that have rows in the stretch are read, until the page is full.
 */
function isBetween({ history, direction, value, isGiven }: Asked): RawBuilder<unknown> {
  const [table, moment] = [sql.table(history.table), sql.ref(history.moment)]
  const { order, isBeyond, first, step } = direction
  const ofProduct = sql`account_id = ${value('account_id')} and product_id = ${value('product_id')}`
  const starting_after = isGiven('starting_after') ? value('starting_after') : first
  // Within a select of their own they do not enter the plan, which is then made once: planning takes a third of the time.
  const start = sql`(select ${isGiven('from') ? value('from') : sql`'-infinity'`}::timestamptz)`
  const end = sql`(select ${isGiven('until') ? value('until') : sql`'infinity'`}::timestamptz)`
  // A look begins at the side of the stretch from which the walk comes, and is done with a span whose rows it reached.
  const isForward = direction === directions.asc
  const from = isForward ? sql`>= (walk.next_span, ${start})` : sql`< (walk.next_span, ${end})`
  const isReached = isForward ? sql`seen.moment >= ${start}` : sql`seen.moment < ${end}`
  const seen = sql`
    select id / ${idsOfSpan} as span, ${moment} as moment from ${table}
    where ${ofProduct} and (id / ${idsOfSpan}, ${moment}) ${from}
    order by id / ${idsOfSpan} ${order}, ${moment} ${order} limit 1`
  // The bounds of id keep a planner that would rather walk by id within the span.
  const idsInSpan = sql`
    select id from ${table}
    where ${ofProduct} and id / ${idsOfSpan} = seen.span and ${moment} >= ${start} and ${moment} < ${end}
      and id ${isBeyond} ${starting_after} and id >= seen.span * ${idsOfSpan} and id < (seen.span + 1) * ${idsOfSpan}
    order by id ${order} limit ${value('limit')}`
  const ids = sql`
    with recursive walk (next_span, ids, found) as (
      select ${starting_after}::bigint / ${idsOfSpan}, '{}'::bigint[], 0
      union all
      select step.next_span, step.ids, walk.found + cardinality(step.ids)
      from walk cross join lateral (
        select seen.span ${step} (${isReached})::int as next_span,
          case when seen.moment >= ${start} and seen.moment < ${end} then array(${idsInSpan}) else '{}' end as ids
        from (${seen}) as seen
        offset 0 -- else the ids of a span are read once for themselves and once for their count
      ) as step
      where walk.found < ${value('limit')}::int
    )
    select unnest(ids) from walk`
  return sql`account_id = ${value('account_id')} and id = any(array(${ids}))`
}
