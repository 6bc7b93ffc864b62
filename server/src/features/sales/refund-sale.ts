import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { insertCommissionEntry } from './affiliates/affiliates.queries.ts'
import { reversalCents } from './affiliates/commission.rules.ts'
import { refundExceedsSale } from './errors.ts'
import { purchaseRefunded } from './events.ts'
import { refundedSaleOutput, saleSubject } from './sale-output.rules.ts'
import { hasRefund, insertRefund, lockSale, type SaleRow } from './sales.queries.ts'
import type { RefundedSale, refundBody } from './schemas.ts'

type Input = { order_ref: string } & z.output<typeof refundBody>

/**
 * Records that some or all of a sale was given back, once for each refund_ref; the affiliate's commission shrinks in
 * proportion. @throws not_found, refund_exceeds_sale
 */
export function refundSale(ctx: Ctx, input: Input): Promise<RefundedSale> {
  return ctx.transaction(async (tx) => {
    const sale = await lockSale(tx.db, tx.account.id, input.order_ref)
    if (sale === undefined) throw notFound()
    Object.assign(tx.answerSubject, saleSubject(sale))
    const refund_ref = input.refund_ref ?? null
    if (refund_ref !== null && (await hasRefund(tx.db, tx.account.id, sale.id, refund_ref))) {
      return refundedSaleOutput(sale, true)
    }
    const left = sale.amount_cents - sale.refunded_cents
    const amount_cents = input.amount_cents ?? left
    if (left === 0) throw refundExceedsSale('Nothing is left of the sale to refund.')
    if (amount_cents > left) {
      throw refundExceedsSale(`amount_cents: only ${left} cents are left of the sale to refund.`)
    }
    const refund = { refund_ref, amount_cents, reason: input.reason || null }
    return refundedSaleOutput(await recordRefund(tx, sale, refund), false)
  })
}

type NewRefund = { refund_ref: string | null; amount_cents: number; reason: string | null }

/** @returns the sale as it is afterwards */
async function recordRefund(tx: Ctx, sale: SaleRow, refund: NewRefund): Promise<SaleRow> {
  const { db, account, now } = tx
  const { id: sale_id, affiliate_id } = sale
  const sequence = await insertRefund(db, account.id, { sale_id, ...refund }, now)
  const reversal = reversalCents(sale, refund.amount_cents)
  if (affiliate_id !== null && reversal > 0) {
    const entry = { sale_id, sequence, affiliate_id, amount_cents: -reversal }
    await insertCommissionEntry(db, account.id, entry, now)
  }
  const refunded_cents = sale.refunded_cents + refund.amount_cents
  await tx.emit(purchaseRefunded, {
    purchase_id: sale_id,
    order_ref: sale.order_ref,
    product_id: sale.product_id,
    amount_cents: refund.amount_cents,
    refunded_cents,
    is_whole: refunded_cents === sale.amount_cents,
  })
  return { ...sale, refunded_cents }
}
