import type pg from 'pg'
import { run, type Statement } from './pool.ts'
import { type Answer, refuse } from './sources.ts'

const listAll: Statement = {
  name: 'list-products',
  text: `select 'product' as object, id, title, description, price, currency, checkout_url, tags, tags[1] as kind,
      cta_label, is_active, publish_status, replay_visibility, faq_count, created_at, updated_at
    from products where account_id = $1 and is_active order by id`,
}

/** GET /products */
export async function listProducts(pool: pg.Pool, account_id: number, query: string): Promise<Answer> {
  if (query !== '') return refuse(400, 'invalid_request', 'no filter is known here')
  const { rows } = await run(pool, listAll, [account_id])
  const list = { object: 'list', data: rows, has_more: false, next_starting_after: null }
  return { status: 200, body: JSON.stringify(list) }
}
