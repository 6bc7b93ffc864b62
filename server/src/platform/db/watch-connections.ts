import type { Socket } from 'node:net'
import { setImmediate as afterReading, setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'

const checkIntervalMs = 500
/** A statement without a byte for this long is checked. */
const suspiciousAfterMs = 1_000
const probeTimeoutMs = 2_000
/** What is sent while the network is silent is lost and never answered, so that more probes follow the first. */
const probesAtMs = [0, 500, 1_000, 1_500]
/** A connection whose backend is not found (there may be a pooler between) is ended after this. Statements end sooner. */
const maxSilentMs = 25_000

/** Fields of the driver's client that its types do not name. */
type Client = pg.PoolClient & {
  readyForQuery: boolean
  processID: number | null
  connection: { stream: Socket }
}
type Activity = { bytes: number; sinceMs: number; checkedOut: boolean }

/**
 * Ends dead connections of a pool. A network or machine that goes away without closing them leaves them open, and
 * PostgreSQL's own timeouts cannot reach this side. When a statement is silent, this asks PostgreSQL over a connection
 * of its own. Where PostgreSQL refuses, or twice does not answer or is not working on the statement, the connection is
 * ended and its request fails. A statement that PostgreSQL works on goes on.
 */
export function watchConnections(pool: pg.Pool, url: string, log: Log): void {
  const open = new Map<Client, Activity>()
  /** Clients that were not seen working at the last look, and since when they were silent. */
  let doubtfulBefore = new Map<Client, number>()
  let timer: NodeJS.Timeout | undefined
  let probing = false

  pool.on('connect', (connected) => {
    const client = connected as Client
    // While a client is checked out it has no other listener, and an error without one ends the process.
    client.on('error', () => {})
    open.set(client, { bytes: 0, sinceMs: performance.now(), checkedOut: false })
    timer ??= setInterval(() => void check(), checkIntervalMs).unref()
  })
  pool.on('acquire', (client) => setCheckedOut(client, true))
  pool.on('release', (_error, client) => setCheckedOut(client, false))
  pool.on('remove', (client) => {
    open.delete(client as Client)
    if (open.size > 0) return
    clearInterval(timer)
    timer = undefined
  })

  function setCheckedOut(client: pg.PoolClient, checkedOut: boolean): void {
    const activity = open.get(client as Client)
    if (activity !== undefined) activity.checkedOut = checkedOut
  }

  async function check(): Promise<void> {
    const silent = listSilent(open)
    if (silent.length === 0 || probing) return
    probing = true
    const { dead, doubtful } = await findDead(url, silent, open)
    // A late timer comes before what was received meanwhile is read.
    await afterReading()
    probing = false
    // Answers may have come meanwhile, and what was just done may be on its way: that takes a second look.
    const stillSilent = new Set(listSilent(open))
    const lost = doubtful.filter((client) => doubtfulBefore.get(client) === open.get(client)?.sinceMs)
    doubtfulBefore = new Map(doubtful.map((client) => [client, open.get(client)?.sinceMs ?? 0]))
    const ended = [...dead, ...lost].filter((client) => stillSilent.has(client))
    if (ended.length === 0) return
    log.warn({ connections: ended.length }, 'database connections went silent and are ended')
    const idle = [...open].filter(([, { checkedOut }]) => !checkedOut).map(([client]) => client)
    for (const client of [...ended, ...idle]) client.connection.stream.destroy()
  }
}

/** Clients that wait for an answer and have seen no byte for a while. */
function listSilent(open: Map<Client, Activity>): Client[] {
  const now = performance.now()
  return [...open].flatMap(([client, activity]) => {
    const { bytesRead, bytesWritten } = client.connection.stream
    const bytes = bytesRead + bytesWritten
    if (client.readyForQuery || bytes !== activity.bytes) {
      activity.bytes = bytes
      activity.sinceMs = now
    }
    return now - activity.sinceMs >= suspiciousAfterMs ? [client] : []
  })
}

/**
 * The silent clients that are dead, which all are where PostgreSQL refuses connections, and those of which it is not known
 * that PostgreSQL works on their statement, which are all where it does not answer in time.
 */
async function findDead(
  url: string,
  silent: Client[],
  open: Map<Client, Activity>,
): Promise<{ dead: Client[]; doubtful: Client[] }> {
  try {
    const states = await probe(
      url,
      silent.map(({ processID }) => processID),
    )
    const isOverdue = (client: Client) => performance.now() - (open.get(client)?.sinceMs ?? 0) > maxSilentMs
    return {
      dead: silent.filter((client) => !states.has(client.processID) && isOverdue(client)),
      doubtful: silent.filter(({ processID }) => states.get(processID)?.startsWith('idle')),
    }
  } catch (error) {
    if (isAnswer(error)) return { dead: [], doubtful: [] }
    return isRefused(error) ? { dead: silent, doubtful: [] } : { dead: [], doubtful: silent }
  }
}

/** The states of the backends with these process ids, as the first probe that is answered tells them. */
async function probe(url: string, pids: (number | null)[]): Promise<Map<number | null, string | null>> {
  const settled = new AbortController()
  const probes = probesAtMs.map(async (ms) => {
    await pause(ms, undefined, { signal: settled.signal })
    return listBackendStates(url, pids)
  })
  return Promise.race(probes).finally(() => settled.abort())
}

/** cross-account: the states of the backends with these process ids, over a connection of its own. */
async function listBackendStates(
  url: string,
  pids: (number | null)[],
): Promise<Map<number | null, string | null>> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
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

/** Nothing listens at the address of PostgreSQL. */
const isRefused = (error: unknown): boolean => (error as { code?: unknown }).code === 'ECONNREFUSED'

/** PostgreSQL answered with a refusal, such as too many connections or a wrong password: it can be reached. */
const isAnswer = (error: unknown): boolean =>
  /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code)) &&
  !/^E[A-Z]{4}$|^57P0/.test(String((error as { code?: unknown }).code))
