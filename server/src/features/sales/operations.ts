import { notFound } from '../../platform/errors.ts'
import { bullets, paragraphs } from '../../platform/markdown.ts'
import { defineOperation } from '../../platform/operation.ts'
import { createSale, mismatchHeader } from './create-sale.ts'
import { refundExceedsSale, unsupportedCurrency } from './errors.ts'
import { refundSale } from './refund-sale.ts'
import { recordSaleBody, refundBody, refundedSale, refundParams, sale, saleExample } from './schemas.ts'

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  createSale: defineOperation(
    {
      summary: 'Record a sale charged elsewhere',
      description: paragraphs(
        'Records a purchase under its order_ref. The buyer becomes a contact. Paused products, drafts and archived products can be sold too.',
        'An order_ref that is known records nothing and answers the first sale with already_recorded true. Where it comes with other values, they change nothing, and the answer has the header X-Idempotent-Mismatch: true. Emails are compared after trimming and in lower case.',
        'One affiliate gets the commission:',
        bullets(
          'An affiliate has sent a contact when the ref of one of their sales, or the ref in the page address that their first conversation began on, is the code of the affiliate.',
          'The first affiliate whose window is still open gets it. Where there is none, it is the one whose code is ref.',
          'A referral keeps its moment until its window has ended.',
          'Commissions are rounded half up to the cent.',
        ),
      ),
      input: recordSaleBody,
      status: ({ already_recorded }) => (already_recorded ? 200 : 201),
      output: sale,
      answerHeaders: {
        [mismatchHeader]: 'true: the order_ref was recorded before with other values, which stand.',
      },
      errors: [notFound, unsupportedCurrency],
      example: {
        input: {
          email: 'ana@example.com',
          amount_cents: 4900,
          order_ref: saleExample.order_ref,
          product_id: saleExample.product_id,
          ref: 'balcony',
          name: 'Ana',
        },
        output: saleExample,
      },
    },
    createSale,
  ),
  refundSale: defineOperation(
    {
      summary: 'Record a refund of a sale',
      description:
        "Records that some or all of what was paid was given back, never more than is left. The affiliate's commission shrinks in proportion: refunds in parts that sum to the sale take back exactly the whole commission. A refund_ref that is known changes nothing, whatever else the request says, and answers the sale as it is now.",
      input: refundBody.extend(refundParams.shape),
      output: refundedSale,
      errors: [refundExceedsSale],
      example: {
        input: {
          order_ref: saleExample.order_ref,
          amount_cents: 1900,
          refund_ref: 'ref_77',
          reason: 'Bought twice',
        },
        output: { ...saleExample, refunded_cents: 1900, status: 'partially_refunded' },
      },
    },
    refundSale,
  ),
}
