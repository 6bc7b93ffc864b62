import { type RawBuilder, sql } from 'kysely'

/** As in the index learning_events_span. */
const idsOfSpan = sql.lit(4096)

type Page = { product_id: number; starting_after?: number; from?: Date; until?: Date; limit: number }

/**
 * The ids of a page of a product's events in a stretch of time, which begins at `from` and ends before `until`. Events are
 * ordered by id but may be dated earlier than those before them, so no index has both orders, and a walk by id could read
 * all that lies outside the stretch. Therefore ids are divided into spans. One look at the index goes from a span to
 * the next; only those that have events in the stretch are read, until the page is full.
 */
export function idsOfEventsBetween(
  account_id: number,
  { product_id, starting_after = 0, from, until, limit }: Page,
): RawBuilder<unknown> {
  const ofProduct = sql`account_id = ${account_id} and product_id = ${product_id}`
  const [start, end] = [
    sql`${from?.toISOString() ?? '-infinity'}::timestamptz`,
    sql`${until?.toISOString() ?? 'infinity'}::timestamptz`,
  ]
  const seen = sql`
    select id / ${idsOfSpan} as span, occurred_at from learning_events
    where ${ofProduct} and (id / ${idsOfSpan}, occurred_at) >= (walk.next_span, ${start})
    order by id / ${idsOfSpan}, occurred_at limit 1`
  // The bounds of id keep a planner that would rather walk by id within the span.
  const idsInSpan = sql`
    select id from learning_events
    where ${ofProduct} and id / ${idsOfSpan} = seen.span and occurred_at >= ${start} and occurred_at < ${end}
      and id > ${starting_after} and id >= seen.span * ${idsOfSpan} and id < (seen.span + 1) * ${idsOfSpan}
    order by id limit ${limit}`
  return sql`
    with recursive walk (next_span, ids, found) as (
      select ${starting_after}::bigint / ${idsOfSpan}, '{}'::bigint[], 0
      union all
      select step.next_span, step.ids, walk.found + cardinality(step.ids)
      from walk cross join lateral (
        select seen.span + (seen.occurred_at >= ${start})::int as next_span,
          case when seen.occurred_at >= ${start} and seen.occurred_at < ${end} then array(${idsInSpan}) else '{}' end as ids
        from (${seen}) as seen
      ) as step
      where walk.found < ${limit}::int
    )
    select unnest(ids) from walk`
}
