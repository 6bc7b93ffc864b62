import { sql } from 'kysely'
import type { ClaimedRow } from '../../../platform/outbox/index.ts'

/** A claimed delivery with what its attempt needs of it and of its connection. */
export type ClaimedDelivery = ClaimedRow & {
  body: string
  idempotency_key: string
  url: string
  /** Sealed; null where the connection sends none. */
  token: Buffer | null
  success_field: string | null
  success_value: string | number | boolean | null
}

/** The status says from now on that the receiver may know of the delivery. */
const setDelivering = (now: Date) =>
  sql`status = 'delivering', reason = null, next_attempt_at = null, updated_at = ${now}`

/** Claims what is due to enabled connections, with what it sends. */
export const claimedDeliveries = {
  canSend: sql`exists (
    select from delivery_connections as c
    where c.account_id = e.account_id and c.id = e.destination_id and c.enabled)`,
  set: setDelivering,
  join: sql`join delivery_connections as c on c.account_id = due.account_id and c.id = due.destination_id`,
  returning: sql`t.body, t.idempotency_key, c.url, c.token, c.success_field, c.success_value`,
}
