import pg from 'pg'

/** Lifts the rate of all accounts beyond what a plan may have, so that it is counted but never refuses. */
export async function raiseRates(client: pg.ClientBase): Promise<void> {
  await client.query(`
    alter table accounts drop constraint accounts_requests_per_minute_check;
    update accounts set requests_per_minute = 100000000;`)
}

/** Leaves statistics and visibility as autovacuum would after a while, and nothing to write back. */
export async function vacuumAndAnalyze(client: pg.ClientBase): Promise<void> {
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

/** The same by a connection of its own: plans that were made while tables were empty are made anew by whoever keeps them. */
export async function analyseTables(database_url: string): Promise<void> {
  const client = new pg.Client(database_url)
  await client.connect()
  try {
    await vacuumAndAnalyze(client)
  } finally {
    await client.end()
  }
}
