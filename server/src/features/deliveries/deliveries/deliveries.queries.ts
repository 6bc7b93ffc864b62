import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { pageById } from '../../../platform/db/id-order.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import type { MentioningTable } from '../../../platform/db/mentions.queries.ts'
import type { Delivery, ListQuery } from '../schemas.ts'
import { type DeliveryState, schedule } from './delivery.rules.ts'

const deliveryIds = defineCounter('external_delivery')

/** Deliveries as the API shows them. A disabled connection stops its deliveries without a write to their rows. */
const selectDeliveries = sql`
  select 'external_delivery' as object, d.id, d.rule_id, d.connection_id, d.product_id, d.purchase_id, d.order_ref,
    d.status, case when s.stopped then 'connection_disabled' else d.reason end as reason, d.idempotency_key,
    d.attempts, ${sql.lit(schedule.length)} as max_attempts,
    case when not s.stopped then d.next_attempt_at end as next_attempt_at, d.last_attempt, d.body::json as payload,
    d.delivered_at, d.cancelled_at, d.created_at, d.updated_at
  from external_deliveries as d
  join delivery_connections as c on c.account_id = d.account_id and c.id = d.connection_id
  cross join lateral (select not c.enabled and d.status in ('pending', 'delivering') as stopped) as s`

export type DeliveryFilter = {
  status?: Delivery['status']
  connection_id?: number
  product_id?: number
  purchase_id?: number
}

/** Up to `limit + 1` deliveries by id. */
export async function listDeliveryRows(
  db: Db,
  account_id: number,
  { limit, order, starting_after, ...filter }: DeliveryFilter & ListQuery,
): Promise<Delivery[]> {
  const { isAfter, order: byId } = pageById(sql.ref('d.id'), { order, starting_after })
  const where = [sql`d.account_id = ${account_id}`, isAfter, ...conditions(filter)]
  const { rows } = await sql<Delivery>`
    ${selectDeliveries}
    where ${sql.join(where, sql` and `)}
    order by ${byId}
    limit ${limit + 1}`.execute(db)
  return rows
}

const conditions = ({ status, ...ids }: DeliveryFilter): RawBuilder<unknown>[] => [
  ...(status === undefined ? [] : [sql`d.status = ${status}`]),
  // They are few among those that were sent, and an index has them.
  ...(status === 'pending' || status === 'delivering' ? [sql`d.due_at is not null`] : []),
  ...Object.entries(ids)
    .filter(([, id]) => id !== undefined)
    .map(([column, id]) => sql`${sql.ref(`d.${column}`)} = ${id}::bigint`),
]

/** Whether a purchase of a product was ever sent: deliveries outlive it. */
export async function hasDeliveriesOf(db: Db, account_id: number, product_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from external_deliveries where account_id = ${account_id} and product_id = ${product_id} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

export async function findDelivery(db: Db, account_id: number, id: number): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`
    ${selectDeliveries} where d.account_id = ${account_id} and d.id = ${id}`.execute(db)
  return rows[0]
}

type NewDelivery = {
  rule_id: number
  connection_id: number
  refund_policy: string
  idempotency_key: string
  body: string
  buyer_fields: string[]
}

/** Queues deliveries of a purchase, due at once. */
export async function insertDeliveries(
  db: Db,
  account_id: number,
  purchase: { purchase_id: number; product_id: number; order_ref: string; contact_id: number },
  deliveries: NewDelivery[],
  now: Date,
): Promise<void> {
  const count = deliveries.length
  await sql`
    with taken as (${takeIds(account_id, deliveryIds, count)})
    insert into external_deliveries (
      account_id, id, rule_id, connection_id, product_id, purchase_id, order_ref, contact_id, refund_policy,
      idempotency_key, body, buyer_fields, next_attempt_at, due_at, created_at, updated_at)
    select ${account_id}, taken.id - ${count}::int + d.position, d.rule_id, d.connection_id, ${purchase.product_id},
      ${purchase.purchase_id}, ${purchase.order_ref}, ${purchase.contact_id}, d.refund_policy, d.idempotency_key,
      d.body, d.buyer_fields, ${now}, ${now}, ${now}, ${now}
    from taken, rows from (jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as (
      rule_id bigint, connection_id bigint, refund_policy text, idempotency_key text, body text, buyer_fields text[]
    )) with ordinality as d (rule_id, connection_id, refund_policy, idempotency_key, body, buyer_fields, position)`.execute(
    db,
  )
}

/** A delivery that is locked until the transaction ends. */
export type LockedDelivery = DeliveryState & {
  account_id: number
  id: number
  connection_id: number
  contact_id: number | null
  attempt: number
}

const lockedColumns = sql`d.account_id, d.id, d.connection_id, d.contact_id, d.attempt, d.status, d.reason, d.refund_review, d.attempts,
  d.next_attempt_at, d.delivered_at, d.cancelled_at`

/**
 * Locks deliveries by their id, by a refunded purchase (where the rule asks for a review), by their buyer, or those that are
 * on their way to a connection.
 */
export async function lockDeliveries(
  db: Db,
  account_id: number,
  by:
    | { id: number }
    | { refunded_purchase_id: number }
    | { contact_ids: number[] }
    | { open_connection_id: number },
): Promise<LockedDelivery[]> {
  const { rows } = await sql<LockedDelivery>`
    select ${lockedColumns} from external_deliveries as d
    where d.account_id = ${account_id} and ${matching(by)}
    order by d.id
    for no key update`.execute(db)
  return rows
}

function matching(by: Parameters<typeof lockDeliveries>[2]): RawBuilder<unknown> {
  if ('id' in by) return sql`d.id = ${by.id}`
  if ('contact_ids' in by) return sql`d.contact_id = any(${by.contact_ids}::bigint[])`
  if ('open_connection_id' in by) {
    return sql`d.connection_id = ${by.open_connection_id} and d.due_at is not null`
  }
  return sql`d.purchase_id = ${by.refunded_purchase_id} and d.refund_policy = 'review'`
}

/** cross-account: locks claimed deliveries of all accounts. Those that were claimed or changed since are left out. */
export async function lockClaimed(
  db: Db,
  claims: { account_id: number; id: number | string; attempt: number }[],
): Promise<LockedDelivery[]> {
  const { rows } = await sql<LockedDelivery>`
    select ${lockedColumns}
    from unnest(
      ${claims.map((one) => one.account_id)}::bigint[], ${claims.map((one) => one.id)}::bigint[],
      ${claims.map((one) => one.attempt)}::int[]
    ) as claimed (account_id, id, attempt)
    join external_deliveries as d using (account_id, id, attempt)
    order by d.account_id, d.id
    for no key update of d`.execute(db)
  return rows
}

type LastAttempt = NonNullable<Delivery['last_attempt']>

/** A locked delivery with its changes. */
export type ChangedDelivery = LockedDelivery & {
  /** Fences the attempt that runs, or ran: whatever it records later changes nothing. */
  ends_attempt: boolean
  /** Stored where given; without the receiver's answer where the buyer was erased. */
  last_attempt?: LastAttempt
}

/** cross-account: writes locked deliveries. They are due at their next attempt. */
export async function writeDeliveries(db: Db, changed: ChangedDelivery[], now: Date): Promise<void> {
  const column = <Key extends keyof ChangedDelivery>(key: Key) => changed.map((one) => one[key])
  const last = changed.map(({ last_attempt: last, contact_id }) =>
    last === undefined ? null : JSON.stringify(contact_id === null ? { ...last, body_excerpt: null } : last),
  )
  await sql`
    update external_deliveries as d
    set status = n.status, reason = n.reason, refund_review = n.refund_review, attempts = n.attempts,
      next_attempt_at = n.next_attempt_at, due_at = n.next_attempt_at, delivered_at = n.delivered_at,
      cancelled_at = n.cancelled_at, last_attempt = coalesce(n.last_attempt::jsonb, d.last_attempt),
      attempt = d.attempt + n.ends_attempt::int, updated_at = ${now}
    from unnest(
      ${column('account_id')}::bigint[], ${column('id')}::bigint[], ${column('status')}::text[],
      ${column('reason')}::text[], ${column('refund_review')}::boolean[], ${column('attempts')}::int[],
      ${column('next_attempt_at')}::timestamptz[], ${column('delivered_at')}::timestamptz[],
      ${column('cancelled_at')}::timestamptz[], ${last}::text[], ${column('ends_attempt')}::boolean[]
    ) as n (
      account_id, id, status, reason, refund_review, attempts, next_attempt_at, delivered_at, cancelled_at,
      last_attempt, ends_attempt)
    where d.account_id = n.account_id and d.id = n.id`.execute(db)
}

/** Removes buyers from their deliveries: fields of theirs become null in what was sent, answers are deleted. */
export async function removeContacts(db: Db, account_id: number, contact_ids: number[]): Promise<void> {
  await sql`
    update external_deliveries
    set contact_id = null, last_attempt = last_attempt || '{"body_excerpt": null}',
      body = (body::jsonb || (
        select coalesce(jsonb_object_agg(field, null), '{}') from unnest(buyer_fields) as field
      ))::text
    where account_id = ${account_id} and contact_id = any(${contact_ids}::bigint[])`.execute(db)
}

/** Receivers' answers that mention an email are deleted, whoever the buyer was. */
export const mentionsInAnswers: MentioningTable = {
  table: 'external_deliveries',
  key: { id: 'bigint' },
  texts: [sql`last_attempt ->> 'body_excerpt'`],
  erase: async (db, account_id, keys) => {
    await sql`
      update external_deliveries set last_attempt = last_attempt || '{"body_excerpt": null}'
      where account_id = ${account_id} and id = any(${keys.flat()}::bigint[])`.execute(db)
  },
}

/** The deliveries of contacts' purchases. */
export async function listBuyerDeliveries(
  db: Db,
  account_id: number,
  contact_ids: number[],
): Promise<unknown[]> {
  const { rows } = await sql`
    ${selectDeliveries}
    where d.account_id = ${account_id} and d.contact_id = any(${contact_ids}::bigint[])
    order by d.id`.execute(db)
  return rows
}
