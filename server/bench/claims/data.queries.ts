import type pg from 'pg'

/** Accounts 1 to `count`, each with one endpoint. */
export async function addAccounts(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into accounts (name, slug, plan, created_at, updated_at)
     select 'Bench ' || n, 'bench-' || n, 'scale', now(), now() from generate_series(1, $1) as n`,
    [count],
  )
  await pool.query(
    `insert into webhook_endpoints (account_id, id, url, events, enabled, created_at, updated_at)
     select id, id, 'https://receiver.test/' || id, '{}', true, now(), now() from accounts`,
  )
}

/** Reserved responses, the accounts in turns. */
export async function addReservations(pool: pg.Pool, accounts: number, rows: number): Promise<void> {
  await pool.query(
    `insert into response_reservations (account_id, id, period_start, is_overage, due_at)
     select 1 + n % $1, gen_random_uuid(), '2026-03-10', false, now() from generate_series(0, $2 - 1) as n`,
    [accounts, rows],
  )
}

/** Events on their way, the accounts in turns. */
export async function addDeliveries(pool: pg.Pool, accounts: number, rows: number): Promise<void> {
  await pool.query(
    `insert into webhook_messages (account_id, id, type, body, created_at)
     select 1 + n % $1, 'evt_' || n, 'purchase.created', '{}', now() from generate_series(0, $2 - 1) as n`,
    [accounts, rows],
  )
  await pool.query(
    `insert into webhook_deliveries (account_id, id, endpoint_id, due_at, created_at)
     select account_id, id, account_id, now(), now() from webhook_messages`,
  )
}

/** Makes every row due, a millisecond apart, and leaves no dead rows behind. */
export async function makeDue(pool: pg.Pool, table: string): Promise<void> {
  await pool.query(
    `update ${table} as t set due_at = now() - interval '1 hour' + o.position * interval '1 ms', attempt = 0
     from (select account_id, id, row_number() over (order by right(id::text, 4), account_id) as position from ${table}) as o
     where o.account_id = t.account_id and o.id = t.id`,
  )
  await pool.query(`vacuum analyze ${table}`)
}

/** What a queue without turns does: the earliest rows, whosever they are. */
export async function claimInOrder(pool: pg.Pool, table: string, limit: number): Promise<number> {
  const { rowCount } = await pool.query(
    `with due as (
       select account_id, id from ${table} where due_at <= $1 order by due_at limit $2 for update skip locked
     )
     update ${table} as t set due_at = $3, attempt = t.attempt + 1
     from due where t.account_id = due.account_id and t.id = due.id
     returning t.account_id, t.id, t.attempt`,
    [new Date(), limit, new Date(Date.now() + 3_600_000)],
  )
  return rowCount ?? 0
}
