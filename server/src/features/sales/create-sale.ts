import type { Ctx } from '../../platform/context.ts'
import { concurrentChange } from '../../platform/db/errors.ts'
import { notFound } from '../../platform/errors.ts'
import { lockProductTitle } from '../catalog/index.ts'
import { upsertContact } from '../contacts/index.ts'
import { countSale } from '../usage/index.ts'
import { findAttribution, insertCommissionEntry, upsertReferral } from './affiliates/affiliates.queries.ts'
import { commissionCents } from './affiliates/commission.rules.ts'
import { unsupportedCurrency } from './errors.ts'
import { purchaseCreated } from './events.ts'
import { differsFromRecorded, textOrNull } from './sale.rules.ts'
import { saleOutput, saleSubject } from './sale-output.rules.ts'
import { findSale, insertSale } from './sales.queries.ts'
import type { NewSale, Sale } from './schemas.ts'

/** The header of an answer to a known order_ref that came with other values. */
export const mismatchHeader = 'X-Idempotent-Mismatch'

/**
 * Records a sale that was charged elsewhere, once for each order_ref: the buyer becomes a contact, the affiliate who
 * sent them gets the commission, and later features hear of the purchase. A repeated request gets the
 * first sale. @throws unsupported_currency, not_found (product_id)
 */
export async function createSale(ctx: Ctx, input: NewSale): Promise<Sale> {
  if (!['EUR', 'eur', undefined].includes(input.currency)) throw unsupportedCurrency()
  return ctx.transaction(async (tx) => {
    const known = await findSale(tx.db, tx.account.id, input.order_ref)
    if (known === undefined) return recordSale(tx, input)
    if (differsFromRecorded(known, input)) tx.answerHeaders[mismatchHeader] = 'true'
    Object.assign(tx.answerSubject, saleSubject(known))
    return saleOutput(known, true)
  })
}

async function recordSale(tx: Ctx, input: NewSale): Promise<Sale> {
  const { db, account, now } = tx
  const { email, order_ref, product_id, amount_cents } = input
  const [name, ref] = [textOrNull(input.name), textOrNull(input.ref)]
  const product_title = await lockProductTitle(db, account.id, product_id)
  if (product_title === undefined) throw notFound()
  const { id: contact_id } = await upsertContact(tx, { email, name, source: 'sale', openedCount: 0 })
  const attribution = await findAttribution(db, account.id, { contact_id, ref }, now)
  const commission_cents = attribution ? commissionCents(amount_cents, attribution.commission_percent) : 0
  const sale = {
    order_ref,
    source: 'external_sale' as const,
    contact_id,
    email,
    name,
    ref,
    product_id,
    product_title,
    amount_cents,
    currency: 'EUR',
    affiliate_id: attribution?.id ?? null,
    commission_cents,
  }
  const inserted = await insertSale(db, account.id, sale, now)
  if (inserted === undefined) throw concurrentChange()
  const { id, buyer_name } = inserted
  if (ref !== null) await upsertReferral(db, account.id, { contact_id, ref }, now)
  if (attribution !== undefined) {
    const entry = { sale_id: id, sequence: 0, affiliate_id: attribution.id, amount_cents: commission_cents }
    await insertCommissionEntry(db, account.id, entry, now)
  }
  const affiliate = attribution ? { name: attribution.name, code: attribution.code } : null
  const purchase = {
    purchase_id: id,
    order_ref,
    source: sale.source,
    buyer: { email, name: buyer_name, contact_id },
    product: { id: product_id, title: product_title },
    amount_cents,
    currency: sale.currency,
    affiliate,
    created_at: now.toISOString(),
  }
  const subject = saleSubject(sale)
  await tx.emit(purchaseCreated, { purchase, subject })
  // Last, as the account's other sales wait for it until the commit.
  await countSale(tx, amount_cents)
  Object.assign(tx.answerSubject, subject)
  return saleOutput({ ...sale, affiliate }, false)
}
