import type pg from 'pg'
import { idsPerAccount } from '../../src/platform/db/ids.ts'

export type EventsSize = { events: number; students: number; days: number }

const evidence = `'{"lesson_title":"A lesson about light"}'::jsonb`
const rowsAtOnce = 500_000

/**
 * Gives a course events, spread evenly over the days before now, each of another student than the one before. Every
 * tenth is dated up to a minute earlier than its id would have it.
 */
export async function copyEvents(
  client: pg.ClientBase,
  { account_id, product_id }: { account_id: number; product_id: number },
  { events, students, days }: EventsSize,
): Promise<void> {
  const first = account_id * idsPerAccount
  for (let done = 0; done < events; done += rowsAtOnce)
    await client.query(`
      insert into learning_events (account_id, id, visitor_id, visitor_email, product_id, unit_id, kind, occurred_at, evidence)
      select ${account_id}, ${first} + n, ${first} + 1 + n * 7919 % ${students},
        'p' || 1 + n * 7919 % ${students} || '@example.com', ${product_id}, ${first} + n % 60,
        case when n % 2 = 0 then 'lesson_opened' else 'lesson_completed' end,
        date_trunc('second', now()) - (${events} - n) * (interval '${days} days' / ${events})
          - case when n % 10 = 0 then n % 60 * interval '1 second' else interval '0' end,
        ${evidence}
      from generate_series(${done + 1}::bigint, ${Math.min(done + rowsAtOnce, events)}) as n`)
}
