import type { Ctx } from '../../platform/context.ts'
import { concurrentChange } from '../../platform/db/errors.ts'
import { notFound } from '../../platform/errors.ts'
import { lockProductTitle } from '../catalog/index.ts'
import { noteContact } from '../contacts/index.ts'
import {
  type Attribution,
  findAttribution,
  insertCommissionEntry,
  noteReferral,
} from './affiliates/affiliates.queries.ts'
import { commissionOf } from './affiliates/commission.rules.ts'
import { unsupportedCurrency } from './errors.ts'
import { purchaseCreated } from './events.ts'
import { differs, given } from './sale.rules.ts'
import { saleRecord } from './sale-records.rules.ts'
import { findSale, insertSale } from './sales.queries.ts'
import type { NewSale, Sale } from './schemas.ts'

/** The header that tells a repeated order_ref with other values. */
export const mismatchHeader = 'X-Idempotent-Mismatch'

/**
 * Records a sale that was charged elsewhere, once for each order_ref: the buyer becomes a contact, the affiliate who
 * sent them gets the commission, and later features hear of the purchase. Repeated, it answers the first sale.
 */
export async function createSale(ctx: Ctx, input: NewSale): Promise<Sale> {
  if (!['EUR', 'eur', undefined].includes(input.currency)) throw unsupportedCurrency()
  return ctx.transaction(async (tx) => {
    const known = await findSale(tx.db, tx.account.id, input.order_ref)
    if (known === undefined) return insertPurchase(tx, input)
    if (differs(known, input)) tx.answerHeaders[mismatchHeader] = 'true'
    return saleRecord(known, true)
  })
}

async function insertPurchase(tx: Ctx, input: NewSale): Promise<Sale> {
  const { db, account, now } = tx
  const { email, order_ref, product_id, amount_cents } = input
  const [name, ref] = [given(input.name), given(input.ref)]
  const product_title = await lockProductTitle(db, account.id, product_id)
  if (product_title === undefined) throw notFound()
  const { id: contact_id } = await noteContact(tx, { email, name, source: 'sale', opened: 0 })
  const affiliate = await findAttribution(db, account.id, { contact_id, ref }, now)
  const sale = {
    ...{
      order_ref,
      source: 'external_sale' as const,
      contact_id,
      email,
      name,
      ref,
      product_id,
      product_title,
    },
    ...{ amount_cents, currency: 'EUR', affiliate_id: affiliate?.id ?? null },
    commission_cents: affiliate === undefined ? 0 : commissionOf(amount_cents, affiliate.commission_percent),
  }
  const made = await insertSale(db, account.id, sale, now)
  if (made === undefined) throw concurrentChange()
  if (ref !== null) await noteReferral(db, account.id, { contact_id, ref }, now)
  if (affiliate !== undefined) {
    const entry = {
      sale_id: made.id,
      sequence: 0,
      affiliate_id: affiliate.id,
      amount_cents: sale.commission_cents,
    }
    await insertCommissionEntry(db, account.id, entry, now)
  }
  await tx.emit(purchaseCreated, {
    ...{ purchase_id: made.id, order_ref, source: sale.source },
    buyer: { email, name: made.buyer_name, contact_id },
    product: { id: product_id, title: product_title },
    ...{ amount_cents, currency: sale.currency, affiliate: shown(affiliate), created_at: now.toISOString() },
  })
  return saleRecord({ ...sale, affiliate: shown(affiliate) }, false)
}

const shown = (affiliate: Attribution | undefined) =>
  affiliate === undefined ? null : { name: affiliate.name, code: affiliate.code }
