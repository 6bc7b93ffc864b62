import pg from 'pg'

/** Each setting that changes how COPY writes a value, so that the same row gives the same bytes everywhere. */
const settings = [
  'TimeZone=UTC',
  'DateStyle=ISO',
  'IntervalStyle=postgres',
  'extra_float_digits=1',
  'bytea_output=hex',
  // No limit but on waiting for locks: a big table takes as long as it takes.
  'statement_timeout=0',
  'idle_in_transaction_session_timeout=0',
  'lock_timeout=10000',
]

/** Runs `work` on one connection; what it left open in the database is rolled back. */
export async function withSession<T>(
  database_url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: database_url,
    application_name: 'understudy backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  })
  // The query that is running fails by itself; without a listener the process would end.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
