import pg from 'pg'

/** All settings that change how COPY writes a value, so that the same row gives the same bytes on every server. */
const settings = [
  'TimeZone=UTC',
  'DateStyle=ISO',
  'IntervalStyle=postgres',
  'extra_float_digits=1',
  'bytea_output=hex',
  // A large table may take hours; only waiting for locks is limited.
  'statement_timeout=0',
  'idle_in_transaction_session_timeout=0',
  'lock_timeout=10000',
]

/** Runs `work` on one connection. A transaction that it leaves open is rolled back. */
export async function withCopySession<T>(
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
  // A running query fails by itself; an error without a listener would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
