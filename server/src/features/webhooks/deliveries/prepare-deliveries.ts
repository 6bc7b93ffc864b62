import type { KeyObject } from 'node:crypto'
import { appState } from '../../../platform/app-state.ts'
import type { App } from '../../../platform/context.ts'
import type { ClaimedRow, OutgoingRequest } from '../../../platform/outbox/index.ts'
import { openSecret } from '../endpoints/create-secret.ts'
import { sign, signingKey } from '../endpoints/sign.rules.ts'
import { type DeliveryRow, type EndpointRow, listTargets } from './deliveries.queries.ts'

/** A claimed delivery with all that its attempt needs. */
export type PreparedDelivery = {
  row: ClaimedRow
  message_id: string
  url: string
  body: Buffer
  keys: KeyObject[]
  enabled: boolean
  tries: number
  was_failing: boolean
}

const endpointKey = (account_id: number, endpoint_id: number) => `${account_id}/${endpoint_id}`

/** Adds to claimed rows their endpoints, with the secrets that sign now. */
export async function prepareDeliveries(app: App, rows: DeliveryRow[]): Promise<PreparedDelivery[]> {
  const byEndpoint = new Map(rows.map((row) => [endpointKey(row.account_id, row.destination_id), row]))
  const endpoints = await listTargets(app.db, [...byEndpoint.values()], new Date(app.clock.nowMs()))
  const targets = new Map(endpoints.map((row) => [endpointKey(row.account_id, row.id), toTarget(app, row)]))
  return rows.flatMap((row) => {
    const target = targets.get(endpointKey(row.account_id, row.destination_id))
    if (target === undefined) return []
    return [{ row, message_id: row.id, body: Buffer.from(row.body), tries: row.tries, ...target }]
  })
}

const toTarget = (app: App, row: EndpointRow) => ({
  url: row.url,
  enabled: row.enabled,
  was_failing: row.failing_since !== null,
  keys: row.secrets.flatMap((secret) => tryOpenKey(app, row, secret) ?? []),
})

/** An endpoint whose secret was sealed under another key must not stop the others. */
function tryOpenKey(
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

/** By endpoint and sequence: a secret never changes. */
const keyCache = appState(() => new Map<string, KeyObject>())
const maxCachedKeys = 10_000

function openKey(app: App, endpoint: EndpointRow, sequence: number, sealed: string): KeyObject {
  const cache = keyCache({ app })
  const owner = { account_id: endpoint.account_id, endpoint_id: endpoint.id, sequence }
  const cacheKey = `${endpointKey(owner.account_id, owner.endpoint_id)}/${sequence}`
  let key = cache.get(cacheKey)
  if (key === undefined) {
    key = signingKey(openSecret(app, owner, Buffer.from(sealed, 'base64')))
    if (cache.size >= maxCachedKeys) cache.clear()
    cache.set(cacheKey, key)
  }
  return key
}

/** The request of one attempt, signed for its moment in real time, which receivers compare; null where the endpoint is disabled or has no key that opens. */
export function buildRequest(
  app: App,
  { enabled, message_id, url, body, keys }: PreparedDelivery,
): OutgoingRequest | null {
  if (!enabled || keys.length === 0) return null
  const timestamp = Math.floor(app.clock.realMs() / 1000)
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
