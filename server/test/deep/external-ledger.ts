import type { Reaction, Received } from '../fakes/receiver.ts'
import type { Random } from './random.ts'

/** The requests that a customer's system got under one Idempotency-Key. */
type Seen = { bodies: Set<string>; arrived_ms: number[]; confirmed: number }

type ExternalLedger = {
  seen: Map<string, Seen>
  /** Anything that should not have happened, as a sentence. */
  wrong: string[]
  /** From now on every request is confirmed. */
  calm: boolean
}

export const createExternalLedger = (): ExternalLedger => ({ seen: new Map(), wrong: [], calm: false })

export const pathToken = (path: string): string => `token-of${path.replaceAll('/', '-')}`
export const contract = { field: 'ok', value: true }
const confirmation = { status: 200, body: '{"ok":true}' }

/** A customer's system that records requests and fails in every way that servers fail. */
export const flakySystem =
  (ledger: ExternalLedger, random: Random) =>
  (received: Received): Reaction => {
    const seen = record(ledger, received)
    const reaction = ledger.calm ? confirmation : pickReaction(random)
    if (reaction === confirmation) seen.confirmed++
    return reaction
  }

function pickReaction(random: Random): Reaction {
  const dice = random.next()
  if (dice < 0.65) return confirmation
  if (dice < 0.72) return { status: 200, body: '{"ok":"true"}' }
  if (dice < 0.86) return random.pick([500, 503, 429, 404, 422])
  if (dice < 0.95) return 'reset'
  return random.pick(['hang', { status: 302, headers: { location: '/elsewhere' } }] as Reaction[])
}

function record(ledger: ExternalLedger, { path, headers, body }: Received): Seen {
  const key = String(headers['idempotency-key'])
  if (headers.authorization !== `Bearer ${pathToken(path)}`)
    ledger.wrong.push(`a request without its token: ${path}`)
  let seen = ledger.seen.get(key)
  if (seen === undefined) {
    seen = { bodies: new Set(), arrived_ms: [], confirmed: 0 }
    ledger.seen.set(key, seen)
  }
  seen.bodies.add(`${path} ${body}`)
  seen.arrived_ms.push(Date.now())
  return seen
}

/** A stored delivery beside its sale. */
export type StoredDelivery = {
  order_ref: string
  status: string
  reason: string | null
  refund_policy: string
  idempotency_key: string
  body: string
  cancelled_ms: number | null
  url: string
  has_contract: boolean
  refunded_cents: number
  deliveries_of_sale: number
}

export const storedDeliveries = `
  select d.order_ref, d.status, d.reason, d.refund_policy, d.idempotency_key, d.body, c.url,
    (extract(epoch from d.cancelled_at) * 1000)::float8 as cancelled_ms,
    c.success_field is not null as has_contract, s.refunded_cents::int as refunded_cents,
    count(*) over (partition by s.account_id, s.id)::int as deliveries_of_sale
  from sales as s
  left join external_deliveries as d on d.account_id = s.account_id and d.purchase_id = s.id
  left join delivery_connections as c on c.account_id = d.account_id and c.id = d.connection_id`

/** Compares the requests with the stored deliveries, once none waits. @returns the differences, a line each */
export function compareExternal({ seen }: ExternalLedger, stored: StoredDelivery[]): string[] {
  const keys = new Set(stored.map(({ idempotency_key }) => idempotency_key))
  return [
    ...(keys.size === stored.length ? [] : ['two deliveries have one key']),
    ...[...seen.keys()]
      .filter((key) => !keys.has(key))
      .map((key) => `a request under ${key}, which nobody has`),
    ...stored.flatMap((row) =>
      listProblems(row, seen.get(row.idempotency_key)).map((text) => `${row.order_ref}: ${text}`),
    ),
  ]
}

function listProblems(row: StoredDelivery, seen: Seen | undefined): string[] {
  const problems: string[] = []
  const { status, refund_policy, cancelled_ms } = row
  if (row.deliveries_of_sale !== 2) problems.push(`${row.deliveries_of_sale} deliveries of one sale`)
  const mayBe =
    refund_policy === 'review' && row.refunded_cents > 0
      ? ['review', 'cancelled', 'failed']
      : ['delivered', 'failed']
  if (!mayBe.includes(status))
    problems.push(`${status} with policy ${refund_policy}, ${row.refunded_cents} refunded`)
  if (status === 'failed' && row.reason === null) problems.push('failed without a reason')
  if (status === 'delivered' && row.has_contract && (seen?.confirmed ?? 0) === 0)
    problems.push('delivered, and nobody confirmed')
  const [sent = 'nothing', ...others] = seen?.bodies ?? []
  if (others.length > 0) problems.push(`${others.length + 1} different requests under one key`)
  if (seen !== undefined && sent !== `${new URL(row.url).pathname} ${row.body}`)
    problems.push(`was sent as ${sent}`)
  const late = cancelled_ms === null ? [] : (seen?.arrived_ms ?? []).filter((ms) => ms > cancelled_ms)
  if (late.length > 0) problems.push(`sent ${late.length} times after it was cancelled`)
  return problems
}
