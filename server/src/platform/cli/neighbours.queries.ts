import type pg from 'pg'

/** How many other connections this database has. cross-account: connections belong to no account. */
export async function countNeighbours(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return rows[0]!.count
}
