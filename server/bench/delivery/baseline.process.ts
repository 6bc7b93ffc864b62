import pg from 'pg'
import { Agent } from 'undici'
import { answerParent, cpuSeconds } from '../shared/child.ts'

const batch = 64

let pool: pg.Pool
const agent = new Agent({ connections: batch, pipelining: 1 })

type Due = { id: string; url: string; body: string }

/** The plain loop: claims what is due with SKIP LOCKED, posts it with undici, marks what came through. */
async function deliverAll(): Promise<number> {
  let delivered = 0
  for (;;) {
    const { rows } = await pool.query<Due>({
      name: 'claim',
      text: `update plain_deliveries set due_at = now() + interval '30 seconds'
        where id in (select id from plain_deliveries where due_at <= now() order by due_at limit $1 for update skip locked)
        returning id, url, body`,
      values: [batch],
    })
    if (rows.length === 0) return delivered
    const came = await Promise.all(rows.map(post))
    await pool.query({
      name: 'record_results',
      text: `update plain_deliveries set status = 'delivered', due_at = null where id = any($1::bigint[])`,
      values: [rows.filter((_, index) => came[index]).map(({ id }) => id)],
    })
    delivered += rows.length
  }
}

async function post({ url, body }: Due): Promise<boolean> {
  const { origin, pathname } = new URL(url)
  const headers = { 'content-type': 'application/json' }
  const response = await agent.request({ origin, path: pathname, method: 'POST', headers, body })
  await response.body.dump()
  return response.statusCode < 300
}

answerParent(
  {
    start: ({ database_url }: { database_url: string }) => {
      pool = new pg.Pool({ connectionString: database_url, max: 4 })
    },
    deliver: deliverAll,
    cpu: cpuSeconds,
  },
  async () => {
    await pool.end()
    await agent.destroy()
  },
)
