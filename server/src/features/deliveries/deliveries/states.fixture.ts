import fc from 'fast-check'
import { expect } from 'vitest'
import { operate } from '../../../../test/operator.ts'
import type { Deliveries } from '../deliveries.fixture.ts'
import type { Delivery } from '../schemas.ts'
import { schedule } from './delivery.rules.ts'

type Shop = Awaited<ReturnType<Deliveries['academy']>>
type Policy = 'review' | 'keep'

const which = fc.nat(20)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('buy' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      by: fc.constantFrom('1s', '7s', '7m', '3h', '30h'),
      answer: fc.constantFrom(200, 204, 404, 503),
      meanwhile: fc.constantFrom(
        'nothing' as const,
        'nothing' as const,
        'refund' as const,
        'disable' as const,
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('retry' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('resolve' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('enable' as const), enabled: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('rule' as const),
      enabled: fc.boolean(),
      policy: fc.constantFrom<Policy>('review', 'keep'),
      value: fc.nat(9),
    }),
  },
)
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
export const sequences = fc.array(step, { minLength: 3, maxLength: 14 })

/** A delivery as the table in docs/deliveries.md has it. */
type Modelled = {
  order_ref: string
  status: Delivery['status']
  reason: string | null
  attempts: number
  awaits_review: boolean
  confirmed: boolean
  policy: Policy
  value: number
  key: string | null
  /** When it is sent next, unless its connection is disabled. */
  next_ms: number | null
}

type Model = { rows: Modelled[]; enabled: boolean; rule: { enabled: boolean; policy: Policy; value: number } }
type Game = { app: Deliveries['app']; shop: Shop; model: Model }

const payloadWith = (value: number) => ({ order: { source: 'purchase.id' }, value: { value } })

/** Plays a sequence over the interface and compares every list of deliveries with the model. */
export async function play({ app, academy }: Deliveries, steps: Step[]): Promise<void> {
  const shop = await academy({ rule: { payload: payloadWith(0) } })
  const model: Model = { rows: [], enabled: true, rule: { enabled: true, policy: 'review', value: 0 } }
  for (const each of steps) {
    await take({ app, shop, model }, each)
    await compare(shop, model)
  }
  // Deliveries that are left over must not be sent in the next sequence.
  await shop.enable(false)
}

async function take(game: Game, each: Step): Promise<void> {
  const { shop, model } = game
  const chosen = 'which' in each ? model.rows[each.which % Math.max(1, model.rows.length)] : undefined
  switch (each.do) {
    case 'buy':
      return buy(game)
    case 'clock':
      return passTime(game, each)
    case 'rule':
      return setRule(game, each)
    case 'enable':
      model.enabled = each.enabled
      await shop.enable(each.enabled)
      return
    case 'retry':
      return chosen && retry(game, chosen)
    case 'resolve':
      return chosen && resolve(game, chosen)
    case 'refund':
      if (chosen === undefined) return
      refunded(chosen)
      await shop.refund(chosen.order_ref, { amount_cents: 1 })
  }
}

async function buy({ app, shop, model }: Game): Promise<void> {
  const order_ref = await shop.sell({ amount_cents: 100_000 })
  if (!model.rule.enabled) return
  const { policy, value } = model.rule
  model.rows.push({
    order_ref,
    status: 'pending',
    reason: null,
    attempts: 0,
    awaits_review: false,
    confirmed: false,
    policy,
    value,
    key: null,
    next_ms: app.clock.nowMs(),
  })
}

async function passTime(game: Game, step: Extract<Step, { do: 'clock' }>): Promise<void> {
  const { app, shop, model } = game
  const { by, answer, meanwhile } = step
  app.clock.advance(by)
  const now_ms = app.clock.nowMs()
  const due = model.rows.filter(({ next_ms }) => model.enabled && next_ms !== null && next_ms <= now_ms)
  const before = shop.received().length
  shop.react(answer)
  let interrupted: string | undefined
  if (meanwhile !== 'nothing' && due.length > 0) {
    shop.reactOnce(async (key) => {
      interrupted = key
      if (meanwhile === 'disable') await shop.enable(false)
      else await shop.refund(due.find((row) => row.key === key)!.order_ref, { amount_cents: 1 })
      return answer
    })
  }
  await app.drain()
  const sent = shop
    .received()
    .slice(before)
    .map(({ headers }) => headers['idempotency-key'] as string)
  const keys = due.map(({ key }) => key!)
  // Each once, and all of them unless the connection was disabled meanwhile.
  expect(new Set(sent).size).toBe(sent.length)
  expect(sent.filter((key) => !keys.includes(key))).toEqual([])
  if (meanwhile !== 'disable') expect(sent).toHaveLength(keys.length)
  else if (due.length > 0) model.enabled = false
  for (const row of due.filter(({ key }) => sent.includes(key!))) {
    Object.assign(row, { status: 'delivering', reason: null })
    if (meanwhile === 'refund' && row.key === interrupted) refunded(row)
    attempted(row, answer)
    row.next_ms = row.status === 'delivering' ? await plannedAt(game, row) : null
  }
}

function refunded(row: Modelled): void {
  if (row.policy === 'keep' || row.status === 'cancelled') return
  if (row.status === 'pending') {
    Object.assign(row, { status: 'cancelled', reason: 'refunded', next_ms: null })
    return
  }
  row.awaits_review = true
  if (row.status === 'delivering' || row.status === 'delivered')
    Object.assign(row, { status: 'review', reason: 'refunded', next_ms: null })
}

function attempted(row: Modelled, answer: number): void {
  row.attempts++
  if (answer < 300) row.confirmed = true
  if (row.status === 'review') return
  if (row.confirmed) row.status = 'delivered'
  else if (answer === 404 || row.attempts === 8)
    Object.assign(row, { status: 'failed', reason: `http_${answer}` })
}

/** The next attempt, which must follow the schedule. The API does not show it while the delivery is stopped. */
async function plannedAt({ app, shop }: Game, { key, attempts }: Modelled): Promise<number> {
  const [stored] = await app.sql<{ due_at: string }>(
    'select due_at from external_deliveries where account_id = $1 and idempotency_key = $2',
    [shop.account.account.id, key],
  )
  const wait_ms = Date.parse(stored!.due_at) - app.clock.nowMs()
  expect(wait_ms).toBeGreaterThanOrEqual(schedule[attempts]!)
  expect(wait_ms).toBeLessThanOrEqual(schedule[attempts]! * 1.2 + 5_000)
  return app.clock.nowMs() + wait_ms
}

async function retry({ app, shop, model }: Game, row: Modelled): Promise<void> {
  const { status, body } = await shop.retry(await deliveryId(shop, row))
  const refused = [
    ...(row.status === 'failed' ? [] : ['delivery_not_failed']),
    ...(model.enabled ? [] : ['connection_disabled']),
    ...(row.awaits_review ? ['refund_review_pending'] : []),
  ][0]
  expect([status, body.error?.type]).toEqual([refused === undefined ? 200 : 409, refused])
  if (refused !== undefined) return
  Object.assign(row, { status: 'pending', reason: null, attempts: 0, next_ms: app.clock.nowMs() })
}

async function resolve({ shop }: Game, row: Modelled): Promise<void> {
  if (!row.awaits_review) return
  await operate(shop.account, 'delivery resolve', { id: await deliveryId(shop, row) })
  row.awaits_review = false
  if (row.status === 'review')
    Object.assign(row, row.confirmed ? { status: 'delivered', reason: null } : { status: 'failed' })
}

async function setRule({ shop, model }: Game, step: Extract<Step, { do: 'rule' }>): Promise<void> {
  const { enabled, policy, value } = step
  const { status, body } = await shop.api.post('/external-delivery/rules', {
    id: shop.rule_id,
    enabled,
    refundPolicy: policy,
    payload: payloadWith(value),
  })
  const refused = enabled && !model.rule.enabled && !model.enabled
  expect([status, body.error?.type]).toEqual(refused ? [409, 'connection_disabled'] : [200, undefined])
  if (!refused) model.rule = { enabled, policy, value }
}

const deliveryId = async (shop: Shop, row: Modelled): Promise<number> =>
  (await shop.deliveries()).find(({ order_ref }) => order_ref === row.order_ref)!.id

async function compare(shop: Shop, { rows, enabled }: Model): Promise<void> {
  const list = await shop.deliveries()
  for (const [index, row] of rows.entries()) row.key ??= list[index]?.idempotency_key ?? null
  const stopped = ({ status }: Modelled) => !enabled && (status === 'pending' || status === 'delivering')
  const shown = list.map((each) => ({
    order_ref: each.order_ref,
    status: each.status,
    reason: each.reason,
    attempts: each.attempts,
    key: each.idempotency_key,
    value: each.payload.value,
    confirmed: each.delivered_at !== null,
    next_ms: each.next_attempt_at === null ? null : Date.parse(each.next_attempt_at),
    cancelled: each.cancelled_at !== null,
  }))
  const expected = rows.map((row) => ({
    order_ref: row.order_ref,
    status: row.status,
    attempts: row.attempts,
    key: row.key,
    value: row.value,
    confirmed: row.confirmed,
    reason: stopped(row) ? 'connection_disabled' : row.reason,
    next_ms: stopped(row) ? null : row.next_ms,
    cancelled: row.status === 'cancelled',
  }))
  expect(shown).toEqual(expected)
}
