import type pg from 'pg'

/** Bytes of the tables of rate windows, with what belongs to them. */
export async function sizeOfRateTables(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(oid))::bigint as bytes from pg_class where relname like 'rate\\_%' and relkind = 'r'`,
  )
  return rows[0]!.bytes
}
