import type pg from 'pg'

/** Begins a class session of every student of a course, in a lesson. @returns their ids in the order of the students */
export async function copySessions(
  client: pg.ClientBase,
  account_id: number,
  { product_id, unit_id }: { product_id: number; unit_id: number },
): Promise<string[]> {
  await client.query(
    `insert into class_credits (account_id, visitor_id) select account_id, id from visitors where account_id = $1`,
    [account_id],
  )
  const { rows } = await client.query<{ session_id: string }>(
    `with begun as (
      insert into class_sessions (account_id, id, session_id, visitor_id, visitor_email, product_id, unit_id, started_at,
        last_seen_at)
      select account_id, id, gen_random_uuid(), id, email, $2, $3, now(), now() from visitors where account_id = $1
      returning visitor_id, session_id)
    select session_id from begun order by visitor_id`,
    [account_id, product_id, unit_id],
  )
  return rows.map(({ session_id }) => session_id)
}
