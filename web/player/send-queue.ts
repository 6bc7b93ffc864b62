import type { Answer, Server } from './server.ts'
import type { Queued } from './store.ts'

/** What waits to be sent, each session in its order. */
export type Queue = {
  list: () => Promise<Queued[]>
  remove: (queued: Queued[]) => Promise<unknown>
}

/** Gets another permit for a session of this page; null where there is none now. */
export type Renew = (session_id: string, refused: string) => Promise<string | null>

/** Samples in one batch. */
export const maxBatch = 50
const retryMs = 12_000
/** Every permit has expired by then, long ago. */
const maxAgeMs = 24 * 3_600_000

/**
 * Sends what waits and removes what the server has taken or will never take. What lacks a permit stays a day: the page that
 * made it may get one.
 * @returns after how many milliseconds it may be tried again; 0: the server wants no pause
 */
export async function sendQueue(server: Server, queue: Queue, renew: Renew): Promise<number> {
  for (const [session_id, waiting] of groupBySession(await queue.list())) {
    for (let at = 0; at < waiting.length; at += maxBatch) {
      const part = waiting.slice(at, at + maxBatch)
      // A permit that was renewed stands in the later ones.
      const { permit, sample: newest } = part.at(-1)!
      const batch = { session_id, permit, samples: part.map(({ sample }) => sample) }
      const answer = await sendBatch(server, batch, renew)
      if (answer === null || answer.status === 429 || answer.status >= 500)
        return Math.max(retryMs, answer?.retry_after_ms || 0)
      if (answer.status === 401 && server.now() - Date.parse(newest.occurred_at) < maxAgeMs) break
      await queue.remove(part)
    }
  }
  return 0
}

function groupBySession(all: Queued[]): Map<string, Queued[]> {
  const groups = new Map<string, Queued[]>()
  for (const queued of all) {
    const group = groups.get(queued.session_id)
    if (group === undefined) groups.set(queued.session_id, [queued])
    else group.push(queued)
  }
  return groups
}

type Batch = { session_id: string; permit: string; samples: Queued['sample'][] }

async function sendBatch(server: Server, batch: Batch, renew: Renew): Promise<Answer> {
  const send = (permit: string) => server.post('playback/samples', { ...batch, permit })
  const answer = batch.permit === '' ? withoutPermit : await send(batch.permit)
  if (answer?.status !== 401) return answer
  const permit = await renew(batch.session_id, batch.permit)
  return permit === null ? answer : send(permit)
}

const withoutPermit = { status: 401, body: {}, retry_after_ms: 0 }
