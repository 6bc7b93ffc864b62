import type pg from 'pg'
import type { DatabaseClock } from '../clock.ts'
import { readDatabaseTime } from './presence.queries.ts'

/** Compares a clock with the database's. */
export async function followDatabaseTime(session: pg.Client, clock: DatabaseClock): Promise<void> {
  const sent_ms = clock.monotonicMs()
  const database_ms = await readDatabaseTime(session)
  clock.correct({ sent_ms, received_ms: clock.monotonicMs(), database_ms })
}
