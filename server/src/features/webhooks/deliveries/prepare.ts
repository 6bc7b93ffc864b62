import type { KeyObject } from 'node:crypto'
import { appState } from '../../../platform/app-state.ts'
import type { App } from '../../../platform/context.ts'
import type { ClaimedRow, Outgoing } from '../../../platform/outbox/index.ts'
import { openSecret } from '../endpoints/create-secret.ts'
import { keyOf, sign } from '../endpoints/secret.rules.ts'
import { type DeliveryRow, type EndpointRow, readEndpoints } from './deliveries.queries.ts'

/** A claimed delivery with all that its attempt needs. */
export type Prepared = {
  row: ClaimedRow
  message_id: string
  url: string
  body: Buffer
  keys: KeyObject[]
  enabled: boolean
  tries: number
  was_failing: boolean
}

const laneOf = (account_id: number, endpoint_id: number) => `${account_id}/${endpoint_id}`

/** Adds to claimed rows where they go, with the secrets that sign now. */
export async function prepare(app: App, rows: DeliveryRow[]): Promise<Prepared[]> {
  const lanes = new Map(rows.map((row) => [laneOf(row.account_id, row.lane), row]))
  const endpoints = await readEndpoints(app.db, [...lanes.values()], new Date(app.clock.nowMs()))
  const targets = new Map(endpoints.map((row) => [laneOf(row.account_id, row.id), targetOf(app, row)]))
  return rows.flatMap((row) => {
    const target = targets.get(laneOf(row.account_id, row.lane))
    if (target === undefined) return []
    return [{ row, message_id: row.id, body: Buffer.from(row.body), tries: row.tries, ...target }]
  })
}

const targetOf = (app: App, row: EndpointRow) => ({
  url: row.url,
  enabled: row.enabled,
  was_failing: row.failing_since !== null,
  keys: row.secrets.flatMap((secret) => readableKey(app, row, secret) ?? []),
})

/** An endpoint whose secret was sealed under another key must not hold up the others. */
function readableKey(
  app: App,
  row: EndpointRow,
  { sequence, sealed }: EndpointRow['secrets'][number],
): KeyObject | null {
  try {
    return openKey(app, row, sequence, sealed)
  } catch (err) {
    const { account_id, id: endpoint_id } = row
    app.log.error({ err, account_id, endpoint_id, sequence }, 'a secret of a webhook cannot be opened')
    return null
  }
}

/** Opened secrets: what an endpoint's number stands for never changes. */
const openedKeys = appState(() => new Map<string, KeyObject>())
const mostOpened = 10_000

function openKey(app: App, endpoint: EndpointRow, sequence: number, sealed: string): KeyObject {
  const opened = openedKeys({ app })
  const at = { account_id: endpoint.account_id, endpoint_id: endpoint.id, sequence }
  const name = `${laneOf(at.account_id, at.endpoint_id)}/${sequence}`
  let key = opened.get(name)
  if (key === undefined) {
    key = keyOf(openSecret(app, at, Buffer.from(sealed, 'base64')))
    if (opened.size >= mostOpened) opened.clear()
    opened.set(name, key)
  }
  return key
}

/** The request of one attempt, signed for its moment; null where the endpoint is disabled or nothing can sign. */
export function request(app: App, { enabled, message_id, url, body, keys }: Prepared): Outgoing | null {
  if (!enabled || keys.length === 0) return null
  const timestamp = Math.floor(app.clock.nowMs() / 1000)
  return {
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': message_id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': sign(keys, { id: message_id, timestamp, body }),
    },
  }
}
