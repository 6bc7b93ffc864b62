import { notFound } from '../../platform/errors.ts'
import { defineOperation } from '../../platform/operation.ts'
import { createSale, mismatchHeader } from './create-sale.ts'
import { refundExceedsSale, unsupportedCurrency } from './errors.ts'
import { refundSale } from './refund-sale.ts'
import { recordSaleBody, refundBody, refundedSale, refundParams, sale, saleExample } from './schemas.ts'

/** What the feature does for whoever may ask. */
export const operations = {
  createSale: defineOperation(
    {
      summary: 'Record a sale charged elsewhere',
      description:
        'Records a purchase under its order_ref. The buyer becomes a contact; the affiliate who sent them first, within the window, gets the commission, else the one whose code is ref. Sending an order_ref again records nothing and answers the first sale with already_recorded true.',
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
        "Records that some or all of what was paid was given back; never more than is left. The affiliate's commission shrinks in proportion. Sending a refund_ref again changes nothing.",
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
