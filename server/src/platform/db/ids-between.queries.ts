import { type RawBuilder, sql } from 'kysely'

/** As in the indexes on (account_id, product_id, id / 4096, moment). */
const idsOfSpan = sql.lit(4096)

/** What happened in a product, one row each: its table, and the column that says when. */
export type MomentTable = { table: string; moment: string }
type Page = { product_id: number; starting_after?: number; from?: Date; until?: Date; limit: number }

/**
 * The ids of a page of a product's rows in a stretch of time, which begins at `from` and ends before `until`. Rows are
 * ordered by id but may be dated earlier than those before them, so no index has both orders, and a walk by id could read
 * all that lies outside the stretch. Therefore ids are divided into spans. One look at the index goes from a span to
 * the next; only those that have rows in the stretch are read, until the page is full.
 */
export function idsBetween(
  account_id: number,
  names: MomentTable,
  { product_id, starting_after = 0, from, until, limit }: Page,
): RawBuilder<unknown> {
  const [table, moment] = [sql.table(names.table), sql.ref(names.moment)]
  const ofProduct = sql`account_id = ${account_id} and product_id = ${product_id}`
  const [start, end] = [
    sql`${from?.toISOString() ?? '-infinity'}::timestamptz`,
    sql`${until?.toISOString() ?? 'infinity'}::timestamptz`,
  ]
  const seen = sql`
    select id / ${idsOfSpan} as span, ${moment} as moment from ${table}
    where ${ofProduct} and (id / ${idsOfSpan}, ${moment}) >= (walk.next_span, ${start})
    order by id / ${idsOfSpan}, ${moment} limit 1`
  // The bounds of id keep a planner that would rather walk by id within the span.
  const idsInSpan = sql`
    select id from ${table}
    where ${ofProduct} and id / ${idsOfSpan} = seen.span and ${moment} >= ${start} and ${moment} < ${end}
      and id > ${starting_after} and id >= seen.span * ${idsOfSpan} and id < (seen.span + 1) * ${idsOfSpan}
    order by id limit ${limit}`
  return sql`
    with recursive walk (next_span, ids, found) as (
      select ${starting_after}::bigint / ${idsOfSpan}, '{}'::bigint[], 0
      union all
      select step.next_span, step.ids, walk.found + cardinality(step.ids)
      from walk cross join lateral (
        select seen.span + (seen.moment >= ${start})::int as next_span,
          case when seen.moment >= ${start} and seen.moment < ${end} then array(${idsInSpan}) else '{}' end as ids
        from (${seen}) as seen
      ) as step
      where walk.found < ${limit}::int
    )
    select unnest(ids) from walk`
}
