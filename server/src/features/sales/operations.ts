import { notFound } from '../../platform/errors.ts'
import { bullets, paragraphs } from '../../platform/markdown.ts'
import { defineCsv, defineOperation } from '../../platform/operation.ts'
import { createAffiliate } from './affiliates/create-affiliate.ts'
import { listAffiliates } from './affiliates/list-affiliates.ts'
import { listPayouts } from './affiliates/list-payouts.ts'
import { createSale, mismatchHeader } from './create-sale.ts'
import { refundExceedsSale, unsupportedCurrency } from './errors.ts'
import { exportSales } from './list/export-sales.ts'
import { listSales } from './list/list-sales.ts'
import { refundSale } from './refund-sale.ts'
import {
  affiliate,
  affiliateExample,
  affiliateList,
  createAffiliateOptions,
  exportSalesQuery,
  listedSaleExample,
  listSalesQuery,
  payoutExample,
  payoutList,
  recordSaleBody,
  refundBody,
  refundedSale,
  refundParams,
  sale,
  saleExample,
  saleList,
} from './schemas.ts'

const listed = <Item>(item: Item) => ({
  object: 'list' as const,
  data: [item],
  has_more: false,
  next_starting_after: null,
})

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
  listSales: defineOperation(
    {
      summary: 'List sales',
      description:
        'The recorded sales by id, each with its refunds, its affiliate and their commission. A buyer who was erased is null.',
      input: listSalesQuery,
      output: saleList,
      errors: [notFound],
      example: { output: listed(listedSaleExample) },
    },
    listSales,
  ),
  exportSales: defineCsv(
    {
      summary: 'Export the sales as CSV',
      description: 'The rows of the list with the same filters, with amounts in cents.',
      input: exportSalesQuery,
      errors: [notFound],
    },
    exportSales,
  ),
  createAffiliate: defineOperation(
    {
      summary: 'Make an affiliate, whose code earns a share of sales',
      description:
        'The code is in links and checkouts; its case does not count. A link `/r/{code}?to={product_id}` leads to where the product is bought, with the code as `ref`.',
      input: createAffiliateOptions,
      output: affiliate,
      example: {
        input: {
          name: 'Balcony blog',
          email: 'blog@example.com',
          code: 'balcony',
          commission_percent: 20,
        },
        output: affiliateExample,
      },
    },
    createAffiliate,
  ),
  listAffiliates: defineOperation(
    {
      summary: 'List the affiliates',
      description: 'Answers every affiliate with their code, share and window.',
      output: affiliateList,
      example: { output: listed(affiliateExample) },
    },
    listAffiliates,
  ),
  listPayouts: defineOperation(
    {
      summary: 'List the earnings of each affiliate',
      description: 'Commissions less what refunds took back. Nothing is paid by it.',
      output: payoutList,
      example: { output: listed(payoutExample) },
    },
    listPayouts,
  ),
}
