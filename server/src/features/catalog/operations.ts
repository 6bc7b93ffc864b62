import { z } from 'zod'
import { invalidRequest, notFound } from '../../platform/errors.ts'
import { byId, id } from '../../platform/http/fields.ts'
import { paragraphs } from '../../platform/markdown.ts'
import { defineOperation } from '../../platform/operation.ts'
import * as examples from './examples.ts'
import { createProductFaq } from './faqs/create-faq.ts'
import { deleteProductFaq } from './faqs/delete-faq.ts'
import { listProductFaqs } from './faqs/list-faqs.ts'
import { orderProductFaqs } from './faqs/order-faqs.ts'
import { updateProductFaq } from './faqs/update-faq.ts'
import { createProduct } from './products/create-product.ts'
import { deleteProduct } from './products/delete-product.ts'
import { getProduct } from './products/get-product.ts'
import { listProducts } from './products/list-products.ts'
import { updateProduct } from './products/update-product.ts'
import {
  createProductBody,
  createProductFaqBody,
  deletedFaq,
  deletedProduct,
  faq,
  faqList,
  listProductsQuery,
  orderProductFaqsBody,
  product,
  productList,
  productWithFaqs,
  updateProductBody,
  updateProductFaqBody,
} from './schemas.ts'

const { productExample, faqExample } = examples

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  listProducts: defineOperation(
    {
      summary: 'List products',
      description:
        'The whole catalogue by id, drafts and archived products too. Paused products only with include_inactive.',
      input: listProductsQuery,
      output: productList,
      example: {
        output: { object: 'list', data: [productExample], has_more: false, next_starting_after: null },
      },
    },
    listProducts,
  ),
  createProduct: defineOperation(
    {
      summary: 'Create a product',
      description:
        'Adds a product to the catalogue. It is live at once: clones may recommend it, unless publish_status or is_active say otherwise. Its card and its questions are searched while it is active and published. They count no words of the plan.',
      input: createProductBody,
      status: 201,
      output: product,
      example: { input: examples.newProductExample, output: productExample },
    },
    createProduct,
  ),
  getProduct: defineOperation(
    {
      summary: 'Read a product with its FAQs',
      description: 'One product with its questions and answers in faqs.',
      input: byId,
      output: productWithFaqs,
      example: { output: { ...productExample, faqs: [faqExample] } },
    },
    getProduct,
  ),
  updateProduct: defineOperation(
    {
      summary: 'Change a product',
      description:
        'Changes the fields that are sent. Title, description and tags are what clones match a product by: they see the change at once.',
      input: updateProductBody.extend({ id: id() }),
      takesIfMatch: true,
      output: product,
      example: {
        input: { id: productExample.id, price: 39, cta_label: 'Join the course' },
        output: productExample,
      },
    },
    updateProduct,
  ),
  deleteProduct: defineOperation(
    {
      summary: 'Delete a product',
      description: paragraphs(
        'Removes a product for good, with its FAQs, modules and units. Its published entries leave the knowledge and free their words. Sales and evidence keep its id and title. To take it off sale only, set is_active to false or publish_status to archived.',
        'Actions that name the product are removed from guided answers and FAQs. A guided answer that has no answer and loses its last action is archived. The folder of the course is removed unless other sources or folders are in it.',
      ),
      input: byId,
      output: deletedProduct,
      example: { output: { id: productExample.id, deleted: true } },
    },
    deleteProduct,
  ),
  listProductFaqs: defineOperation(
    {
      summary: "List a product's FAQs",
      description:
        'All questions about a product, in ascending id unless the panel has put them into an order.',
      input: byId,
      output: faqList,
      example: { output: { object: 'list', data: [faqExample], has_more: false, next_starting_after: null } },
    },
    listProductFaqs,
  ),
  createProductFaq: defineOperation(
    {
      summary: 'Add a FAQ to a product',
      description:
        'Adds a question with its answer. With answer_mode contexto the text is followed faithfully. Products and assets that actions name must exist in the account. The question is searched while the product is active and published. It counts no words of the plan.',
      input: createProductFaqBody.extend({ id: id() }),
      status: 201,
      output: faq,
      example: { input: { id: productExample.id, ...examples.newFaqExample }, output: faqExample },
    },
    createProductFaq,
  ),
  updateProductFaq: defineOperation(
    {
      summary: 'Change a FAQ of a product',
      description:
        'Changes the fields that are sent. Products and assets that actions name must exist in the account. Clones see the change at once.',
      input: updateProductFaqBody.extend({ id: id(), faqId: id() }),
      output: faq,
      errors: [notFound, invalidRequest],
      example: {
        input: { id: productExample.id, faqId: faqExample.id, answer: faqExample.answer },
        output: faqExample,
      },
    },
    updateProductFaq,
  ),
  orderProductFaqs: defineOperation(
    {
      summary: 'Put the FAQs of a product into an order',
      description:
        'The questions stand in the order of faq_ids, wherever they are listed. A question that is added later comes last.',
      input: orderProductFaqsBody.extend({ id: id() }),
      output: faqList,
      errors: [notFound, invalidRequest],
      example: {
        input: { id: productExample.id, faq_ids: [faqExample.id] },
        output: { object: 'list', data: [faqExample], has_more: false, next_starting_after: null },
      },
    },
    orderProductFaqs,
  ),
  deleteProductFaq: defineOperation(
    {
      summary: 'Delete a FAQ of a product',
      description: 'Removes a question from its product for good.',
      input: z.strictObject({ id: id(), faqId: id() }),
      output: deletedFaq,
      example: { output: { id: faqExample.id, product_id: productExample.id, deleted: true } },
    },
    deleteProductFaq,
  ),
}
