import type { NewSale, RefundedSale } from './schemas.ts'

/** The values that a sale was recorded with; null where the buyer was erased, or nothing was sent. */
export type SentSale = {
  email: string | null
  name: string | null
  ref: string | null
  product_id: number
  amount_cents: number
}

/** True if a request with a known order_ref has other values than the sale that was recorded. */
export function differsFromRecorded(recorded: SentSale, sent: NewSale): boolean {
  if (recorded.product_id !== sent.product_id || recorded.amount_cents !== sent.amount_cents) return true
  const isErased = recorded.email === null
  if (isErased) return false
  const { email, name, ref } = sent
  return recorded.email !== email || recorded.name !== textOrNull(name) || recorded.ref !== textOrNull(ref)
}

/** An empty text counts as none. */
export const textOrNull = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : text

export function saleStatus(amounts: {
  amount_cents: number
  refunded_cents: number
}): RefundedSale['status'] {
  if (amounts.refunded_cents === 0) return 'recorded'
  return amounts.refunded_cents < amounts.amount_cents ? 'partially_refunded' : 'refunded'
}
