import type pg from 'pg'

const lockId = 7_302_118_002

/**
 * Says that this session uses the PostgreSQL of a command. False: its owner is just ending it.
 * cross-account: a session belongs to no account.
 */
export async function announce(session: pg.Client): Promise<boolean> {
  return take(session, 'pg_try_advisory_lock_shared')
}

/** From now on nobody may join. False: others are still here. cross-account: as above. */
export async function closeForOthers(session: pg.Client): Promise<boolean> {
  return take(session, 'pg_try_advisory_lock')
}

async function take(session: pg.Client, lock: string): Promise<boolean> {
  const { rows } = await session.query<{ taken: boolean }>(`select ${lock}($1) as taken`, [lockId])
  return rows[0]!.taken
}
