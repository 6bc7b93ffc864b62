/** An affiliate's share of an amount in cents, rounded half up. Percentages have two decimals. */
export const commissionCents = (amount_cents: number, commission_percent: number): number =>
  share(amount_cents, Math.round(commission_percent * 100), 10_000)

/**
 * The part of a commission that a refund takes back: the share of all that is refunded so far, less what earlier refunds
 * took back. So refunds in parts that sum to the sale take back the whole commission, to the cent.
 */
export function reversalCents(
  sale: { amount_cents: number; commission_cents: number; refunded_cents: number },
  refund_cents: number,
): number {
  const { amount_cents, commission_cents, refunded_cents } = sale
  const reversedCents = (refunded: number) => share(commission_cents, refunded, amount_cents)
  return reversedCents(refunded_cents + refund_cents) - reversedCents(refunded_cents)
}

/** amount * part / whole, rounded half up, exact for any safe integers. */
function share(amount: number, part: number, whole: number): number {
  const [a, p, w] = [BigInt(amount), BigInt(part), BigInt(whole)]
  return Number((2n * a * p + w) / (2n * w))
}
