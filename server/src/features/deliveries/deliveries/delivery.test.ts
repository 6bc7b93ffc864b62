import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterAttempt,
  afterErasure,
  afterObstacle,
  afterRefund,
  afterRelease,
  afterResolve,
  afterRetry,
  type DeliveryState,
  retryObstacle,
  schedule,
} from './delivery.rules.ts'

type Status = DeliveryState['status']
type State = DeliveryState & { contact_id: number | null }

const start = Date.parse('2026-03-10T09:30:00Z')
const queued: State = {
  status: 'pending',
  reason: null,
  refund_review: false,
  attempts: 0,
  contact_id: 7,
  next_attempt_at: new Date(start).toISOString(),
  delivered_at: null,
  cancelled_at: null,
}

/** A delivery by the table in docs/deliveries.md, with the facts that the table depends on. */
type Model = {
  status: Status
  in_flight: boolean
  attempts: number
  confirmed: boolean
  awaits_review: boolean
  erased: boolean
}

const events = [
  ...['claim', 'confirmed', 'temporary', 'final', 'released', 'obstacle', 'refund', 'resolve'],
  ...['retry', 'retry while disabled', 'erase'],
] as const
type Event = (typeof events)[number] | 'confirmed'

/** The table, read as: in this status, this event leads there; what stands nowhere changes no status. */
const table: Record<Status, Partial<Record<string, Status | ((model: Model) => Status)>>> = {
  pending: { claim: 'delivering', refund: 'cancelled', erase: 'cancelled' },
  delivering: {
    confirmed: 'delivered',
    final: 'failed',
    obstacle: 'failed',
    refund: 'review',
    erase: 'cancelled',
    temporary: ({ attempts }) => (attempts === 8 ? 'failed' : 'delivering'),
  },
  delivered: { refund: 'review' },
  failed: { confirmed: 'delivered', retry: 'pending', erase: 'cancelled' },
  review: {
    resolve: ({ confirmed, erased }) => (confirmed ? 'delivered' : erased ? 'cancelled' : 'failed'),
  },
  cancelled: {},
}

/** True if an event can happen: only an attempt has a result, and only a review that is awaited can be resolved. */
function canHappen(model: Model, event: string): boolean {
  if (['confirmed', 'temporary', 'final', 'released', 'obstacle'].includes(event)) return model.in_flight
  if (event === 'claim') return !model.in_flight && ['pending', 'delivering'].includes(model.status)
  if (event === 'resolve') return model.awaits_review
  if (event.startsWith('retry')) {
    return event === 'retry' && model.status === 'failed' && !model.awaits_review
  }
  return true
}

function expected(model: Model, event: string): Model {
  const next = { ...model }
  if (['confirmed', 'temporary', 'final'].includes(event)) next.attempts++
  if (event === 'confirmed') next.confirmed = true
  if (['confirmed', 'temporary', 'final', 'released', 'obstacle', 'retry'].includes(event))
    next.in_flight = false
  if (event === 'erase') next.erased = true
  const to = table[model.status][event]
  next.status = typeof to === 'function' ? to(next) : (to ?? model.status)
  if (event === 'claim') next.in_flight = true
  if (event === 'refund' && next.status !== 'cancelled') next.awaits_review = true
  if (event === 'resolve' || next.status === 'cancelled') next.awaits_review = false
  if (event === 'retry') next.attempts = 0
  return next
}

function apply(state: State, event: string, at: Date, random: number): State {
  const kind = event as 'confirmed' | 'temporary' | 'final'
  const error = event === 'confirmed' ? null : `http_${event}`
  switch (event) {
    case 'claim':
      return { ...state, status: 'delivering', reason: null, next_attempt_at: null }
    case 'released':
      return afterRelease(state, at)
    case 'obstacle':
      return afterObstacle(state, 'credential_unreadable')
    case 'refund':
      return afterRefund(state, at)
    case 'resolve':
      return afterResolve(state, at)
    case 'retry':
      return afterRetry(state, at)
    case 'erase':
      return { ...afterErasure(state, at), contact_id: null }
    default:
      return afterAttempt(state, { kind, error, ended_at: at, retry_after_ms: null }, random)
  }
}

const steps = fc.array(
  fc.record({
    event: fc.constantFrom(...(events as readonly Event[])),
    random: fc.double({ min: 0, max: 0.999999, noNaN: true }),
  }),
  // Short ones seldom come where several events must go before.
  { minLength: 1, maxLength: 40, size: 'max' },
)

test('10,000 sequences of attempts, refunds, reviews, retries and erasures end where the documented table says', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(steps, (sequence) => {
      let state = queued
      let model: Model = {
        status: 'pending',
        in_flight: false,
        attempts: 0,
        confirmed: false,
        awaits_review: false,
        erased: false,
      }
      for (const [index, { event, random }] of sequence.entries()) {
        expect(retryObstacle(state, true) === null).toBe(canHappen(model, 'retry'))
        if (!canHappen(model, event)) continue
        seen.add(`${model.status} ${event}`)
        const at = new Date(start + index * 1_000)
        state = apply(state, event, at, random)
        model = expected(model, event)
        checkAgainst(model, state)
        if (event === 'temporary' && state.status === 'delivering') {
          const wait_ms = Date.parse(state.next_attempt_at!) - at.getTime()
          const delayMs = schedule[state.attempts]!
          expect(wait_ms).toBeGreaterThanOrEqual(delayMs)
          expect(wait_ms).toBeLessThanOrEqual(delayMs * 1.2)
        }
      }
    }),
    { numRuns: 10_000 },
  )
  // The sequences have been everywhere.
  for (const [status, moves] of Object.entries(table))
    for (const event of Object.keys(moves)) expect(seen).toContain(`${status} ${event}`)
})

function checkAgainst(model: Model, state: State): void {
  const { status, attempts, refund_review, delivered_at, cancelled_at, next_attempt_at } = state
  expect({ status, attempts, refund_review, confirmed: delivered_at !== null }).toEqual({
    status: model.status,
    attempts: model.attempts,
    refund_review: model.awaits_review,
    confirmed: model.confirmed,
  })
  expect(cancelled_at !== null).toBe(status === 'cancelled')
  // Something comes exactly where it waits; nothing is sent any more after a refund, a failure or a cancellation.
  expect(next_attempt_at !== null).toBe(status === 'pending' || (status === 'delivering' && !model.in_flight))
  expect(attempts).toBeLessThanOrEqual(8)
  if (['failed', 'review', 'cancelled'].includes(status)) expect(state.reason).toEqual(expect.any(String))
  else expect(state.reason).toBeNull()
}

test('a retry is refused for a delivery that has not failed, then for a disabled connection, then for a refund', () => {
  const failed: DeliveryState = { ...queued, status: 'failed', reason: 'http_404' }
  for (const status of ['pending', 'delivering', 'delivered', 'review', 'cancelled'] as const) {
    expect(retryObstacle({ ...failed, status }, false)).toBe('delivery_not_failed')
  }
  expect(retryObstacle({ ...failed, refund_review: true }, false)).toBe('connection_disabled')
  expect(retryObstacle({ ...failed, refund_review: true }, true)).toBe('refund_review_pending')
  expect(retryObstacle(failed, true)).toBeNull()
})

test('Retry-After lengthens the delay up to twice that of the schedule', () => {
  const wait = (retry_after_ms: number) => {
    const made = {
      kind: 'temporary',
      error: 'http_429',
      ended_at: new Date(start),
      retry_after_ms,
    } as const
    const next = afterAttempt({ ...queued, status: 'delivering' }, made, 0).next_attempt_at
    return Date.parse(next!) - start
  }
  expect([wait(1_000), wait(8_000), wait(60_000)]).toEqual([5_000, 8_000, 10_000])
})
