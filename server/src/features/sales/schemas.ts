import { z } from 'zod'
import { email, id, name, text, timestamp } from '../../platform/http/fields.ts'

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

export const affiliate = z.strictObject({
  object: z.literal('affiliate'),
  id: id(),
  name: z.string(),
  email: z.string().nullable(),
  code: z.string(),
  commission_percent: z.number(),
  window_days: z.int(),
  created_at: timestamp(),
})
export type Affiliate = z.output<typeof affiliate>

/** An affiliate's earnings: commissions less those that refunds took back. */
export type AffiliatePayout = {
  object: 'affiliate_payout'
  id: number
  name: string
  email: string | null
  code: string
  sales: number
  commission_cents: number
  reversed_cents: number
  payable_cents: number
}

export const saleExample: Sale = {
  object: 'sale',
  order_ref: 'ord_10482',
  product_id: 10000000001,
  product_title: 'The kitchen garden in twelve weeks',
  amount_cents: 4900,
  already_recorded: false,
  affiliate: { name: 'Balcony blog', code: 'balcony' },
}
