import { Webhook } from 'standardwebhooks'
import type { Reaction, Received } from '../fakes/receiver.ts'
import type { Random } from './random.ts'

/** The requests of one event that the receiver got. `taken` counts those that it answered with success. */
type Seen = { ids: Set<string>; bodies: Set<string>; requests: number; taken: number }

/** The requests that the receiver got, by order_ref. */
type DeliveryLedger = {
  seen: Map<string, Seen>
  /** Anything that should not have happened, as a sentence. */
  wrong: string[]
  /** From now on every request is answered with 200. */
  calm: boolean
}

export const createDeliveryLedger = (): DeliveryLedger => ({ seen: new Map(), wrong: [], calm: false })

/** A receiver that verifies and records requests, and fails in every way that servers fail. */
export function flakyReceiver(ledger: DeliveryLedger, findSecret: (path: string) => string, random: Random) {
  return (received: Received): Reaction => {
    const seen = record(ledger, received, findSecret(received.path))
    const reaction = ledger.calm ? 200 : pickReaction(random)
    // A dribbling answer begins with 200 too.
    if (reaction === 200 || reaction === 'dribble') seen.taken++
    return reaction
  }
}

const pickReaction = (random: Random): Reaction => {
  const dice = random.next()
  if (dice < 0.75) return 200
  if (dice < 0.85) return random.pick([500, 503, 429, 404])
  if (dice < 0.94) return 'reset'
  return random.pick(['hang', 'dribble', { status: 302, headers: { location: '/elsewhere' } }] as Reaction[])
}

function record(ledger: DeliveryLedger, { headers, body }: Received, secret: string): Seen {
  const text = body.toString()
  let order_ref = 'unreadable'
  try {
    const event = new Webhook(secret).verify(text, headers as Record<string, string>) as {
      data: { order_ref: string }
    }
    order_ref = event.data.order_ref
  } catch (error) {
    ledger.wrong.push(`a request that does not verify: ${(error as Error).message} ${text.slice(0, 200)}`)
  }
  let seen = ledger.seen.get(order_ref)
  if (seen === undefined) {
    seen = { ids: new Set(), bodies: new Set(), requests: 0, taken: 0 }
    ledger.seen.set(order_ref, seen)
  }
  seen.ids.add(String(headers['webhook-id']))
  seen.bodies.add(text)
  seen.requests++
  return seen
}

/** Compares the requests with the purchases that are stored. @returns the differences, a line each */
export function compareDeliveries(
  { seen }: DeliveryLedger,
  stored: string[],
  acknowledged: Set<string>,
): string[] {
  const purchases = new Set(stored)
  return [
    ...[...acknowledged]
      .filter((ref) => !purchases.has(ref))
      .map((ref) => `${ref} was acknowledged and is lost`),
    ...stored.filter((ref) => (seen.get(ref)?.taken ?? 0) === 0).map((ref) => `${ref} never arrived`),
    ...[...seen].flatMap(([ref, { ids, bodies }]) => [
      ...(purchases.has(ref) ? [] : [`an event of ${ref}, which was not bought`]),
      ...(ids.size === 1 ? [] : [`${ref} came under ${ids.size} ids`]),
      ...(bodies.size === 1 ? [] : [`${ref} came with ${bodies.size} bodies`]),
    ]),
  ]
}
