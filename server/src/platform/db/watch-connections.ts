import type { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '../log.ts'

const checkEveryMs = 1_000
/** A statement without a byte for so long is looked into. */
const silentMs = 2_000
const probeMs = 2_000
/** A connection whose backend cannot be found (a pooler stands between) is given up then: statements end sooner. */
const silentAtMostMs = 25_000

/** What the driver's client shows of itself beyond its types. */
type Client = pg.PoolClient & {
  readyForQuery: boolean
  processID: number | null
  connection: { stream: Socket }
}
type Seen = { bytes: number; since: number; checkedOut: boolean }

/**
 * Ends connections of a pool that no longer lead anywhere. A network or machine that goes away without a word leaves
 * them open, and PostgreSQL's own timeouts cannot reach this side. A statement that is silent makes this ask over a
 * connection of its own: where PostgreSQL does not answer, or says that it is not working on the statement, the
 * connection ends and its request fails at once; one that PostgreSQL works on is left alone.
 */
export function watchConnections(pool: pg.Pool, url: string, log: Log): void {
  const open = new Map<Client, Seen>()
  let timer: NodeJS.Timeout | undefined
  let probing = false

  pool.on('connect', (connected) => {
    const client = connected as Client
    // While a client is checked out nobody else listens, and an error that nobody hears would end the process.
    client.on('error', () => {})
    open.set(client, { bytes: 0, since: performance.now(), checkedOut: false })
    timer ??= setInterval(() => void check(), checkEveryMs).unref()
  })
  pool.on('acquire', (client) => note(client, true))
  pool.on('release', (_error, client) => note(client, false))
  pool.on('remove', (client) => {
    open.delete(client as Client)
    if (open.size > 0) return
    clearInterval(timer)
    timer = undefined
  })

  function note(client: pg.PoolClient, checkedOut: boolean): void {
    const seen = open.get(client as Client)
    if (seen !== undefined) seen.checkedOut = checkedOut
  }

  async function check(): Promise<void> {
    const silent = silentOnes(open)
    if (silent.length === 0 || probing) return
    probing = true
    const dead = await findDead(url, silent, open)
    probing = false
    // Answers may have come while we asked.
    const stillSilent = new Set(silentOnes(open))
    const given_up = dead.filter((client) => stillSilent.has(client))
    if (given_up.length === 0) return
    log.warn({ connections: given_up.length }, 'database connections went silent and are given up')
    const idle = [...open].filter(([, { checkedOut }]) => !checkedOut).map(([client]) => client)
    for (const client of [...given_up, ...idle]) client.connection.stream.destroy()
  }
}

/** Clients that wait for an answer and have seen no byte for a while. */
function silentOnes(open: Map<Client, Seen>): Client[] {
  const now = performance.now()
  return [...open].flatMap(([client, seen]) => {
    const { bytesRead, bytesWritten } = client.connection.stream
    const bytes = bytesRead + bytesWritten
    if (client.readyForQuery || bytes !== seen.bytes) {
      seen.bytes = bytes
      seen.since = now
    }
    return now - seen.since >= silentMs ? [client] : []
  })
}

/** Those of the silent clients whose statement PostgreSQL is not working on; all where it cannot be reached. */
async function findDead(url: string, silent: Client[], open: Map<Client, Seen>): Promise<Client[]> {
  try {
    const states = await readBackends(
      url,
      silent.map(({ processID }) => processID),
    )
    return silent.filter((client) => {
      const state = states.get(client.processID)
      if (state !== undefined) return state?.startsWith('idle')
      return performance.now() - open.get(client)!.since > silentAtMostMs
    })
  } catch (error) {
    return isAnswer(error) ? [] : silent
  }
}

/** cross-account: what the backends with these process ids are doing, asked over a connection of its own. */
async function readBackends(
  url: string,
  pids: (number | null)[],
): Promise<Map<number | null, string | null>> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
    application_name: 'understudy',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number; state: string | null }>(
      'select pid, state from pg_stat_activity where pid = any($1::int[])',
      [pids],
    )
    return new Map(rows.map(({ pid, state }) => [pid, state]))
  } finally {
    void client.end().catch(() => {})
  }
}

/** PostgreSQL refused the question (no place left, another password): it is there. */
const isAnswer = (error: unknown): boolean =>
  /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code)) &&
  !/^E[A-Z]{4}$|^57P0/.test(String((error as { code?: unknown }).code))
