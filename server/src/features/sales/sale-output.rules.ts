import { saleStatus } from './sale.rules.ts'
import type { SaleRow } from './sales.queries.ts'
import type { RefundedSale, Sale } from './schemas.ts'

/** A stored sale as it goes over the wire; `already_recorded`: the request changed nothing. */
export const saleOutput = (
  row: Pick<SaleRow, 'order_ref' | 'product_id' | 'product_title' | 'amount_cents' | 'affiliate'>,
  already_recorded: boolean,
): Sale => ({
  object: 'sale',
  order_ref: row.order_ref,
  product_id: row.product_id,
  product_title: row.product_title,
  amount_cents: row.amount_cents,
  already_recorded,
  affiliate: row.affiliate,
})

/** Whom events and answers about a sale name. */
export const saleSubject = ({ contact_id, affiliate_id }: Pick<SaleRow, 'contact_id' | 'affiliate_id'>) => ({
  contact_id,
  affiliate_id,
})

export const refundedSaleOutput = (row: SaleRow, already_recorded: boolean): RefundedSale => ({
  ...saleOutput(row, already_recorded),
  refunded_cents: row.refunded_cents,
  status: saleStatus(row),
})
