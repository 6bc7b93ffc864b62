import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { announceProcess, listenToTopics } from './presence.queries.ts'

const connectTimeoutMs = 2_000
const statementTimeoutMs = 5_000
const lookIntervalMs = 2_000
const minPauseMs = 50
const maxPauseMs = 500

/**
 * This process, as others see it in the database. A connection of its own has an advisory lock on the process's number
 * and hears what other processes send. The lock ends with the connection, so what a process held when it died is known
 * to be free at once.
 */
export type Presence = {
  /** Connects, and from then on whenever the connection breaks. Resolves when it is there, or has failed once. */
  start(): Promise<void>
  /** The number under which others see that this process lives. null while they do not. */
  processNumber(): number | null
  /** Resolves when the topic is sent, when the connection has come back, and after `maxMs` at the latest. */
  hear(topic: string, maxMs: number): Promise<void>
  close(): Promise<void>
}

type PresenceOptions = {
  url: string
  log: Log
  /** Run over every new connection and every two seconds from then on. */
  look: (session: pg.Client) => Promise<void>
  clock_offset_seconds: number
}

export function createPresence({ url, log, look, clock_offset_seconds }: PresenceOptions): Presence {
  const number = randomInt(1, 2 ** 31)
  const closing = new AbortController()
  const listeners = new Map<string, Set<() => void>>()
  const tried = Promise.withResolvers<void>()
  let isPresent = false
  let pauseMs = minPauseMs
  let running: Promise<void> | undefined

  /** Connects and stays until the connection breaks, or cannot be made. */
  async function stay(): Promise<void> {
    const session = createSession(url)
    const broken = new Promise<never>((_resolve, reject) => {
      session.on('error', reject)
      session.on('end', () => reject(new Error('the connection ended')))
    })
    broken.catch(() => {})
    session.on('notification', ({ payload = '' }) => wake(listeners.get(payload)))
    try {
      await session.connect()
      await announceProcess(session, number, clock_offset_seconds)
      await listenToTopics(session)
      await look(session)
      isPresent = true
      pauseMs = minPauseMs
      tried.resolve()
      for (const waiting of listeners.values()) wake(waiting)
      for (;;) {
        await Promise.race([broken, delay(lookIntervalMs, undefined, { signal: closing.signal })])
        await look(session)
      }
    } catch (error) {
      if (isPresent && !closing.signal.aborted)
        log.warn({ reason: (error as Error).message }, 'the presence in the database was lost')
    } finally {
      isPresent = false
      void session.end().catch(() => {})
    }
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await stay()
      tried.resolve()
      await delay(pauseMs, undefined, { signal: closing.signal }).catch(() => {})
      pauseMs = Math.min(pauseMs * 2, maxPauseMs)
    }
  }

  return {
    start() {
      running ??= run()
      return tried.promise
    },
    processNumber: () => (isPresent ? number : null),
    hear(topic, maxMs) {
      return new Promise((resolve) => {
        const waiting = listeners.get(topic) ?? new Set()
        listeners.set(topic, waiting)
        const end = () => {
          clearTimeout(timer)
          waiting.delete(end)
          if (waiting.size === 0 && listeners.get(topic) === waiting) listeners.delete(topic)
          resolve()
        }
        const timer = setTimeout(end, maxMs)
        waiting.add(end)
      })
    },
    async close() {
      closing.abort()
      for (const waiting of listeners.values()) wake(waiting)
      await running
    },
  }
}

function wake(waiting: Set<() => void> | undefined): void {
  for (const end of waiting ?? []) end()
}

/** A session whose end PostgreSQL notices within a quarter of a minute where this machine goes away without a word. */
const createSession = (url: string): pg.Client =>
  new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: statementTimeoutMs,
    keepAlive: true,
    application_name: 'understudy presence',
    options: '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=3 -c tcp_keepalives_count=3',
  })
