import { notFound } from '../../platform/errors.ts'
import { post } from '../../platform/http/route.ts'
import { createSale, mismatchHeader } from './create-sale.ts'
import { refundExceedsSale, unsupportedCurrency } from './errors.ts'
import { refundSale } from './refund-sale.ts'
import { recordSaleBody, refundBody, refundedSale, refundParams, sale, saleExample } from './schemas.ts'

export const routes = [
  post(
    '/sales',
    {
      permission: 'write',
      summary: 'Record a sale charged elsewhere',
      description:
        'Records a purchase under its order_ref. The buyer becomes a contact; the affiliate who sent them first, within the window, gets the commission, else the one whose code is ref. Sending an order_ref again records nothing and answers the first sale with already_recorded true.',
      body: recordSaleBody,
      status: ({ already_recorded }) => (already_recorded ? 200 : 201),
      output: sale,
      answer_headers: {
        [mismatchHeader]: 'true: the order_ref was recorded before with other values, which stand.',
      },
      errors: [notFound, unsupportedCurrency],
      example: {
        body: {
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
  post(
    '/sales/{order_ref}/refund',
    {
      permission: 'write',
      summary: 'Record a refund of a sale',
      description:
        "Records that some or all of what was paid was given back; never more than is left. The affiliate's commission shrinks in proportion. Sending a refund_ref again changes nothing.",
      params: refundParams,
      body: refundBody,
      output: refundedSale,
      errors: [refundExceedsSale],
      example: {
        body: { amount_cents: 1900, refund_ref: 'ref_77', reason: 'Bought twice' },
        output: { ...saleExample, refunded_cents: 1900, status: 'partially_refunded' },
      },
    },
    refundSale,
  ),
]
