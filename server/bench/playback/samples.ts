import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { CampusData } from '../campus/data.ts'
import { fetchAnswer } from '../shared/client.ts'
import type { Post } from './load.process.ts'
import { createBaselineTable } from './samples.queries.ts'

const samplesEach = 20
const askedAtOnce = 16

/** Makes the baseline's table, and gets a permit of every student for the first lesson's film from the platform. */
export async function preparePermits(
  database_url: string,
  port: number,
  data: CampusData,
): Promise<string[]> {
  const client = new pg.Client(database_url)
  await client.connect()
  await createBaselineTable(client)
  await client.end()
  // The second of the lesson's three blocks: those of lesson n follow number 3 x n.
  const body = { block_id: data.first_unit + 4 }
  const permits: string[] = []
  const tokens = data.tokens.entries()
  await Promise.all(
    Array.from({ length: askedAtOnce }, async () => {
      for (const [index, key] of tokens) {
        const answer = await fetchAnswer(port, {
          ...{ method: 'POST', path: '/campus/api/playback/permits', key, body },
        })
        permits[index] = (answer.body as { permit: string }).permit
      }
    }),
  )
  return permits
}

/**
 * Batches of all students in turn, each student in one session. Ids and moments are new in each: the first sample has the
 * time since the student's batch before it, the others follow soon after.
 */
export function createBatchSource(permits: string[]): () => Post {
  const sessions = permits.map(() => randomUUID())
  let turn = 0
  return () => {
    const student = turn % permits.length
    const round = Math.floor(turn++ / permits.length)
    const now = Date.now()
    const samples = Array.from({ length: samplesEach }, (_, i) => ({
      sample_id: randomUUID(),
      occurred_at: new Date(now - samplesEach + i).toISOString(),
      visible_playing_seconds: 12,
      media_seconds: 15,
      position_seconds: 15 * (round + 1),
      pause_count: 0,
      seek_count: 0,
      closed: false,
    }))
    const body = { permit: permits[student]!, session_id: sessions[student]!, samples }
    return { path: '/campus/api/playback/samples', key: '', body }
  }
}
