import type { App } from '../../../platform/context.ts'
import type { ClaimedRow, Outgoing } from '../../../platform/deliver/index.ts'
import { openSecret } from '../endpoints/add-secret.ts'
import { sign } from '../endpoints/secret.rules.ts'
import { readDeliveries } from './deliveries.queries.ts'

/** A claimed delivery with all that its attempt needs. */
export type Prepared = {
  row: ClaimedRow
  message_id: string
  url: string
  body: Buffer
  secrets: string[]
  enabled: boolean
  tries: number
  was_failing: boolean
}

/** Reads what claimed rows send, with the secrets that sign now. */
export async function prepare(app: App, claimed: ClaimedRow[]): Promise<Prepared[]> {
  const rows = await readDeliveries(app.db, claimed, new Date(app.clock.nowMs()))
  const claims = new Map(claimed.map((row) => [row.id, row]))
  return rows.map((row) => ({
    row: claims.get(row.id)!,
    message_id: row.message_id,
    url: row.url,
    body: Buffer.from(row.body),
    secrets: row.secrets.map((sealed, index) =>
      openSecret(app, { ...row, sequence: row.secret_sequences[index]! }, sealed),
    ),
    enabled: row.enabled,
    tries: row.tries,
    was_failing: row.failing_since !== null,
  }))
}

/** The request of one attempt, signed for its moment; null where the endpoint was disabled meanwhile. */
export function request(app: App, { enabled, message_id, url, body, secrets }: Prepared): Outgoing | null {
  if (!enabled) return null
  const timestamp = Math.floor(app.clock.nowMs() / 1000)
  return {
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': message_id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': sign(secrets, { id: message_id, timestamp, body }),
    },
  }
}
