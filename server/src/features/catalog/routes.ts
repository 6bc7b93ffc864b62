import { del, get, patch, post } from '../../platform/http/route.ts'
import * as examples from './examples.ts'
import { createProductFaq } from './faqs/create-faq.ts'
import { deleteProductFaq } from './faqs/delete-faq.ts'
import { listProductFaqs } from './faqs/list-faqs.ts'
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
  product,
  productList,
  productWithFaqs,
  updateProductBody,
} from './schemas.ts'

const { productExample, faqExample } = examples

export const routes = [
  get(
    '/products',
    {
      permission: 'read',
      summary: 'List products',
      description:
        'The whole catalogue in ascending id, drafts and archived products too. Paused products only with include_inactive.',
      query: listProductsQuery,
      output: productList,
      example: {
        output: { object: 'list', data: [productExample], has_more: false, next_starting_after: null },
      },
    },
    listProducts,
  ),
  post(
    '/products',
    {
      permission: 'write',
      summary: 'Create a product',
      description:
        'Adds a product to the catalogue. It is live at once: clones may recommend it, unless publish_status or is_active say otherwise.',
      body: createProductBody,
      status: 201,
      output: product,
      example: { body: examples.newProductExample, output: productExample },
    },
    createProduct,
  ),
  get(
    '/products/{id}',
    {
      permission: 'read',
      summary: 'Read a product with its FAQs',
      description: 'One product with its questions and answers in faqs.',
      output: productWithFaqs,
      example: { output: { ...productExample, faqs: [faqExample] } },
    },
    getProduct,
  ),
  patch(
    '/products/{id}',
    {
      permission: 'write',
      summary: 'Change a product',
      description:
        'Changes the fields that are sent. Title, description and tags are what clones match a product by: they see the change at once.',
      body: updateProductBody,
      output: product,
      example: { body: { price: 39, cta_label: 'Join the course' }, output: productExample },
    },
    updateProduct,
  ),
  del(
    '/products/{id}',
    {
      permission: 'delete',
      summary: 'Delete a product',
      description:
        'Removes a product for good, with its FAQs, modules and units. Sales and evidence keep its id and title. To take it off sale only, set is_active to false or publish_status to archived.',
      output: deletedProduct,
      example: { output: { id: productExample.id, deleted: true } },
    },
    deleteProduct,
  ),
  get(
    '/products/{id}/faqs',
    {
      permission: 'read',
      summary: "List a product's FAQs",
      description: 'All questions about a product in ascending id.',
      output: faqList,
      example: { output: { object: 'list', data: [faqExample], has_more: false, next_starting_after: null } },
    },
    listProductFaqs,
  ),
  post(
    '/products/{id}/faqs',
    {
      permission: 'write',
      summary: 'Add a FAQ to a product',
      description:
        'Adds a question with its answer. With answer_mode contexto the text is followed faithfully. Products and assets that actions name must exist in the account.',
      body: createProductFaqBody,
      status: 201,
      output: faq,
      example: { body: examples.newFaqExample, output: faqExample },
    },
    createProductFaq,
  ),
  del(
    '/products/{id}/faqs/{faqId}',
    {
      permission: 'delete',
      summary: 'Delete a FAQ of a product',
      description: 'Removes a question from its product for good.',
      output: deletedFaq,
      example: { output: { id: faqExample.id, product_id: productExample.id, deleted: true } },
    },
    deleteProductFaq,
  ),
]
