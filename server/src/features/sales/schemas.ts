import { z } from 'zod'
import {
  email,
  id,
  instant,
  limit,
  listEnvelope,
  name,
  order,
  startingAfter,
  text,
  timestamp,
} from '../../platform/http/fields.ts'

/** One billion euros: at this bound, an amount times a percentage is still an exact number. */
const maxCents = 100_000_000_000

const orderRef = () => text(1, 120)

export const recordSaleBody = z.strictObject({
  email: email().meta({ description: 'Of the buyer, who becomes a contact.' }),
  amount_cents: z.int().min(0).max(maxCents).meta({ description: 'What was paid, in euro cents.' }),
  order_ref: orderRef().meta({
    description:
      "The sale's identity in your system, as it is written: case counts. Sending it again records nothing.",
  }),
  product_id: id(),
  ref: text(0, 200).optional().meta({
    description:
      'Affiliate code that the checkout carried; it counts where no affiliate sent this buyer. Its case does not count.',
  }),
  currency: z
    .string()
    .optional()
    .meta({ enum: ['EUR', 'eur'], description: 'Sales are in euros.' }),
  name: name(0, 200).optional().meta({ description: 'Of the buyer.' }),
})
export type NewSale = z.output<typeof recordSaleBody>

const saleFields = {
  object: z.literal('sale'),
  order_ref: z.string(),
  product_id: id(),
  product_title: z.string().meta({ description: 'As it was when the sale was recorded; it never changes.' }),
  amount_cents: z.int().min(0),
  already_recorded: z.boolean().meta({ description: 'The request was known: nothing changed.' }),
  affiliate: z
    .strictObject({ name: z.string(), code: z.string() })
    .nullable()
    .meta({ description: 'Who sent the buyer.' }),
}

export const sale = z.strictObject(saleFields).meta({ id: 'Sale' })
export type Sale = z.output<typeof sale>

export const refundedSale = z
  .strictObject({
    ...saleFields,
    refunded_cents: z.int().min(0).meta({ description: 'Of all refunds together.' }),
    status: z.enum(['recorded', 'partially_refunded', 'refunded']),
  })
  .meta({ id: 'RefundedSale' })
export type RefundedSale = z.output<typeof refundedSale>

const saleFilter = {
  order: order(),
  q: name(1, 200)
    .optional()
    .describe(
      "Sales with this in the buyer's email or name, or in order_ref. Case and accents do not count.",
    ),
  order_ref: orderRef().optional().describe('The sale with this order_ref alone.'),
  product_id: id().optional().describe('Sales of this product alone.'),
  affiliate: text(1, 60).optional().describe('Sales of the affiliate with this code alone.'),
  from: instant().optional().describe('Sales from this moment on.'),
  until: instant().optional().describe('Sales before this moment.'),
}

export const listSalesQuery = z.strictObject({
  ...saleFilter,
  starting_after: startingAfter(),
  limit: limit(100, 50),
})
export const exportSalesQuery = z.strictObject(saleFilter)
export type SaleFilter = z.output<typeof listSalesQuery>

export const listedSale = z
  .strictObject({
    object: z.literal('sale'),
    id: id(),
    order_ref: z.string(),
    source: z.enum(['checkout', 'external_sale']),
    buyer: z
      .strictObject({
        email: z.string().nullable(),
        name: z.string().nullable(),
        contact_id: id().nullable(),
      })
      .describe('Null where the buyer was erased.'),
    product_id: id(),
    product_title: z.string(),
    amount_cents: z.int().min(0),
    currency: z.string(),
    refunded_cents: z.int().min(0),
    status: z.enum(['recorded', 'partially_refunded', 'refunded']),
    affiliate: z.strictObject({ name: z.string(), code: z.string() }).nullable(),
    commission_cents: z.int().min(0).describe('The share of the affiliate, before refunds.'),
    refunds: z.array(
      z.strictObject({
        refund_ref: z.string().nullable(),
        amount_cents: z.int().min(1),
        reason: z.string().nullable(),
        created_at: timestamp(),
      }),
    ),
    created_at: timestamp(),
  })
  .meta({ id: 'ListedSale' })
export type ListedSale = z.output<typeof listedSale>
export const saleList = listEnvelope(listedSale)

export const refundParams = z.strictObject({ order_ref: orderRef() })

export const refundBody = z.strictObject({
  amount_cents: z.int().min(1).max(maxCents).optional().meta({
    description: 'What is given back, in euro cents; all that is left unless given.',
  }),
  reason: text(0, 500).optional(),
  refund_ref: text(1, 120).optional().meta({
    description: "The refund's identity in your system: sending it again changes nothing.",
  }),
})

export const createAffiliateOptions = z.strictObject({
  name: name(1, 120).describe('Name, as sales show it.'),
  email: email().describe('Email of the affiliate.'),
  code: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,60}$/, { error: 'must be 1 to 60 letters, digits, - or _' })
    .meta({ maxLength: 60 })
    .describe(
      'Code that links and checkouts carry: 1 to 60 letters, digits, - or _; its case does not count.',
    ),
  commission_percent: z
    .number()
    .min(0)
    .max(100)
    .refine((value) => Number(value.toFixed(2)) === value, { error: 'must have at most 2 decimals' })
    .describe('Share of each sale, with at most two decimals.'),
  window_days: z.int().min(1).max(3650).default(30).describe('Days of 24 hours for which a referral counts.'),
})
export type NewAffiliate = z.output<typeof createAffiliateOptions>

export const affiliate = z
  .strictObject({
    object: z.literal('affiliate'),
    id: id(),
    name: z.string(),
    email: z.string().nullable(),
    code: z.string(),
    commission_percent: z.number(),
    window_days: z.int(),
    created_at: timestamp(),
  })
  .meta({ id: 'Affiliate' })
export const affiliateList = listEnvelope(affiliate)
export type Affiliate = z.output<typeof affiliate>

/** An affiliate's earnings: commissions less those that refunds took back. */
export const affiliatePayout = z
  .strictObject({
    object: z.literal('affiliate_payout'),
    id: id(),
    name: z.string(),
    email: z.string().nullable(),
    code: z.string(),
    sales: z.int().min(0),
    commission_cents: z.int().min(0),
    reversed_cents: z.int().min(0).describe('What refunds took back.'),
    payable_cents: z.int(),
  })
  .meta({ id: 'AffiliatePayout' })
export type AffiliatePayout = z.output<typeof affiliatePayout>
export const payoutList = listEnvelope(affiliatePayout)

export const saleExample: Sale = {
  object: 'sale',
  order_ref: 'ord_10482',
  product_id: 10000000001,
  product_title: 'The kitchen garden in twelve weeks',
  amount_cents: 4900,
  already_recorded: false,
  affiliate: { name: 'Balcony blog', code: 'balcony' },
}

export const listedSaleExample: ListedSale = {
  object: 'sale',
  id: 10000000001,
  order_ref: 'ord_10482',
  source: 'external_sale',
  buyer: { email: 'ana@example.com', name: 'Ana', contact_id: 10000000001 },
  product_id: 10000000001,
  product_title: 'The kitchen garden in twelve weeks',
  amount_cents: 4900,
  currency: 'EUR',
  refunded_cents: 1900,
  status: 'partially_refunded',
  affiliate: { name: 'Balcony blog', code: 'balcony' },
  commission_cents: 980,
  refunds: [
    {
      refund_ref: 'ref_77',
      amount_cents: 1900,
      reason: 'Bought twice',
      created_at: '2026-03-12T08:00:00.000Z',
    },
  ],
  created_at: '2026-03-10T09:30:00.000Z',
}

export const affiliateExample: Affiliate = {
  object: 'affiliate',
  id: 10000000001,
  name: 'Balcony blog',
  email: 'blog@example.com',
  code: 'balcony',
  commission_percent: 20,
  window_days: 30,
  created_at: '2026-03-01T09:30:00.000Z',
}

export const payoutExample: AffiliatePayout = {
  object: 'affiliate_payout',
  id: 10000000001,
  name: 'Balcony blog',
  email: 'blog@example.com',
  code: 'balcony',
  sales: 1,
  commission_cents: 980,
  reversed_cents: 380,
  payable_cents: 600,
}
