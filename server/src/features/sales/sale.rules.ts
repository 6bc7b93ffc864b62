import type { NewSale, RefundedSale } from './schemas.ts'

/** What a sale was recorded with; null where the buyer was erased, or nothing was sent. */
export type SentSale = {
  email: string | null
  name: string | null
  ref: string | null
  product_id: number
  amount_cents: number
}

/** Whether a request under a known order_ref says something else than the one that was recorded. */
export function differs(recorded: SentSale, sent: NewSale): boolean {
  if (recorded.product_id !== sent.product_id || recorded.amount_cents !== sent.amount_cents) return true
  if (recorded.ref !== given(sent.ref)) return true
  const isErased = recorded.email === null
  return !isErased && (recorded.email !== sent.email || recorded.name !== given(sent.name))
}

/** An empty text says as little as none. */
export const given = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : text

export function statusOf(amounts: { amount_cents: number; refunded_cents: number }): RefundedSale['status'] {
  if (amounts.refunded_cents === 0) return 'recorded'
  return amounts.refunded_cents < amounts.amount_cents ? 'partially_refunded' : 'refunded'
}
