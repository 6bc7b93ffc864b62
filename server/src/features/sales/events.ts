import { defineEvent } from '../../platform/events/event.ts'
import type { Subject } from '../../platform/person.ts'

/** A recorded sale as later features and receivers of events see it. */
export type Purchase = {
  purchase_id: number
  order_ref: string
  source: 'checkout' | 'external_sale'
  buyer: { email: string; name: string | null; contact_id: number }
  product: { id: number; title: string }
  amount_cents: number
  currency: string
  affiliate: { name: string; code: string } | null
  created_at: string
}

/** A purchase was recorded. `subject`: whom it names. */
export const purchaseCreated = defineEvent<{
  purchase: Purchase
  subject: Pick<Subject, 'contact_id' | 'affiliate_id'>
}>('purchase.created')

/** A recorded refund as later features see it. Amounts are in cents. */
export type Refund = {
  purchase_id: number
  order_ref: string
  product_id: number
  /** By this refund. */
  amount_cents: number
  /** By all refunds of the purchase. */
  refunded_cents: number
  /** Nothing is left of the purchase. */
  is_whole: boolean
}

/** Some or all of a purchase was refunded. */
export const purchaseRefunded = defineEvent<Refund>('purchase.refunded')

/** Affiliates who were erased: from now on they are named by their codes. */
export const affiliatesErased = defineEvent<{ affiliate_ids: number[] }>('affiliates.erased')
