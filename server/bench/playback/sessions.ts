import pg from 'pg'
import { accountId } from '../../src/platform/db/ids.ts'
import type { CampusData } from '../campus/data.ts'
import { vacuumAndAnalyze } from '../shared/prepare-tables.queries.ts'
import type { Post } from './load.process.ts'
import { copySessions } from './sessions.queries.ts'

/** A heartbeat of every student's session, one after the other. */
export async function prepareHeartbeats(database_url: string, data: CampusData): Promise<Post[]> {
  const { product_id, first_unit: unit_id, tokens } = data
  const client = new pg.Client(database_url)
  await client.connect()
  try {
    const sessions = await copySessions(client, accountId(product_id), { product_id, unit_id })
    await vacuumAndAnalyze(client)
    const body = { visible: true, focused: true, interacted: true }
    return sessions.map((session_id, i) => ({
      ...{ path: `/campus/api/sessions/${session_id}/heartbeat`, key: tokens[i]!, body },
    }))
  } finally {
    await client.end()
  }
}
