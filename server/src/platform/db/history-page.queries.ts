import { type RawBuilder, sql } from 'kysely'
import { compilable, type IsGiven, prepareQuery, type ValueSlot } from './prepared-query.ts'

/** What students did in products, one row each: its table, the column that says when, and what is read of a row. */
type History = { table: string; moment: string; columns: RawBuilder<unknown> }

export type HistoryFilter = {
  product_id: number
  visitor_id?: number
  starting_after?: number
  /** Inclusive. */
  from?: Date
  /** Exclusive. */
  until?: Date
  /** Rows of the page. */
  limit: number
}

type Values = HistoryFilter & { account_id: number }
type Value = ValueSlot<Values>

/** As in the indexes on (account_id, product_id, id / 4096, moment). */
const idsOfSpan = sql.lit(4096)

/**
 * Prepares the reading of a page of a product's history, in ascending id: of everybody, or of one person.
 * cross-account: whoever reads a page names the account.
 */
export function prepareHistoryPage<Row>(history: History) {
  const table = sql.table(history.table)
  return prepareQuery<Values, Row>((db, value, isGiven) => {
    const isBounded = isGiven('from') || isGiven('until')
    const isOfStretch = isBounded && !isGiven('visitor_id')
    return compilable<Row>(
      db,
      sql`
        select ${history.columns} from ${table}
        where ${isOfStretch ? isBetween(history, value, isGiven) : matches(history, value, isGiven)}
        order by ${table}.id
        limit ${value('limit')}`,
    )
  })
}

function matches({ moment }: History, value: Value, isGiven: IsGiven<Values>): RawBuilder<unknown> {
  const conditions = [
    sql`account_id = ${value('account_id')}`,
    sql`product_id = ${value('product_id')}`,
    ...(isGiven('visitor_id') ? [sql`visitor_id = ${value('visitor_id')}`] : []),
    ...(isGiven('starting_after') ? [sql`id > ${value('starting_after')}`] : []),
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
function isBetween(history: History, value: Value, isGiven: IsGiven<Values>): RawBuilder<unknown> {
  const [table, moment] = [sql.table(history.table), sql.ref(history.moment)]
  const ofProduct = sql`account_id = ${value('account_id')} and product_id = ${value('product_id')}`
  const starting_after = isGiven('starting_after') ? value('starting_after') : sql`0`
  const start = sql`${isGiven('from') ? value('from') : sql`'-infinity'`}::timestamptz`
  const end = sql`${isGiven('until') ? value('until') : sql`'infinity'`}::timestamptz`
  const seen = sql`
    select id / ${idsOfSpan} as span, ${moment} as moment from ${table}
    where ${ofProduct} and (id / ${idsOfSpan}, ${moment}) >= (walk.next_span, ${start})
    order by id / ${idsOfSpan}, ${moment} limit 1`
  // The bounds of id keep a planner that would rather walk by id within the span.
  const idsInSpan = sql`
    select id from ${table}
    where ${ofProduct} and id / ${idsOfSpan} = seen.span and ${moment} >= ${start} and ${moment} < ${end}
      and id > ${starting_after} and id >= seen.span * ${idsOfSpan} and id < (seen.span + 1) * ${idsOfSpan}
    order by id limit ${value('limit')}`
  const ids = sql`
    with recursive walk (next_span, ids, found) as (
      select ${starting_after}::bigint / ${idsOfSpan}, '{}'::bigint[], 0
      union all
      select step.next_span, step.ids, walk.found + cardinality(step.ids)
      from walk cross join lateral (
        select seen.span + (seen.moment >= ${start})::int as next_span,
          case when seen.moment >= ${start} and seen.moment < ${end} then array(${idsInSpan}) else '{}' end as ids
        from (${seen}) as seen
      ) as step
      where walk.found < ${value('limit')}::int
    )
    select unnest(ids) from walk`
  return sql`account_id = ${value('account_id')} and id = any(array(${ids}))`
}
