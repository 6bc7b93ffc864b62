import type pg from 'pg'
import { run, type Statement } from './pool.ts'
import { type Answer, refuse } from './sources.ts'

const filters: Record<string, string> = {
  visitor_id: 'visitor_id = $',
  from: 'occurred_at >= $',
  until: 'occurred_at < $',
}

/** One statement for each set of filters. */
const page = (chosen: string[]): Statement => ({
  name: `events ${chosen.join(' ')}`,
  text: `select id::text, visitor_id, visitor_email, product_id, unit_id, block_id, kind, occurred_at, evidence
    from learning_events
    where account_id = $1 and product_id = $2 and id > $3
      ${chosen.map((name, index) => `and ${filters[name]}${index + 5}`).join(' ')}
    order by learning_events.id limit $4`,
})

/** GET /learning/events */
export async function listEvents(pool: pg.Pool, account_id: number, query: string): Promise<Answer> {
  const asked = new URLSearchParams(query)
  const limit = Number(asked.get('limit') ?? 100)
  if (!Number.isInteger(limit) || limit < 1 || limit > 200)
    return refuse(400, 'invalid_request', 'limit: 1 to 200')
  const chosen = Object.keys(filters).filter((name) => asked.has(name))
  const { rows } = await run(pool, page(chosen), [
    ...[account_id, asked.get('product_id'), Number(asked.get('starting_after') ?? 0), limit + 1],
    ...chosen.map((name) => asked.get(name)),
  ])
  const data = rows.slice(0, limit)
  const has_more = rows.length > limit
  const next_starting_after = has_more ? Number(data.at(-1).id) : null
  return { status: 200, body: JSON.stringify({ object: 'list', data, has_more, next_starting_after }) }
}
