import { notFound } from '../../platform/errors.ts'
import { del, get, patch, post } from '../../platform/http/route.ts'
import { wordsQuotaExceeded } from '../usage/index.ts'
import { getImport } from './entries/get-import.ts'
import { importEntries } from './entries/import-entries.ts'
import {
  importBody,
  importQuery,
  importReceipt,
  updatedEntries,
  updateEntriesBody,
} from './entries/schemas.ts'
import { updateEntries } from './entries/update-entries.ts'
import { duplicateEntries, entryNotFound, importConflict, productKindNotSupported } from './errors.ts'
import * as examples from './examples.ts'
import { addProductFaq } from './faqs/add-faq.ts'
import { deleteProductFaq } from './faqs/delete-faq.ts'
import { listProductFaqs } from './faqs/list-faqs.ts'
import { addProduct } from './products/add-product.ts'
import { deleteProduct } from './products/delete-product.ts'
import { getProduct } from './products/get-product.ts'
import { listProducts } from './products/list-products.ts'
import { updateProduct } from './products/update-product.ts'
import {
  addFaqBody,
  addProductBody,
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

const { productExample, faqExample, importExample, receiptExample, updateExample } = examples

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
      body: addProductBody,
      status: 201,
      output: product,
      example: { body: examples.newProductExample, output: productExample },
    },
    addProduct,
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
      body: addFaqBody,
      status: 201,
      output: faq,
      example: { body: examples.newFaqExample, output: faqExample },
    },
    addProductFaq,
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
  post(
    '/products/{id}/entries/import',
    {
      permission: 'write',
      summary: 'Import content entries',
      description:
        'Appends 1 to 50 text entries to a course, masterclass, capsules or downloadable product as units: all of them, or none. What is published enters the knowledge in the folder of the course and counts as words; drafts do not. The HTML is cleaned: b and i become strong and em; links keep their text; images, styles, attributes and anything that could run are removed. An identical retry is answered with the first receipt and 200.',
      body: importBody,
      body_limit_bytes: 3_145_728,
      callsOut: true,
      status: ({ data }) => (data.replayed ? 200 : 201),
      output: importReceipt,
      errors: [wordsQuotaExceeded, duplicateEntries, importConflict, productKindNotSupported],
      example: { body: importExample, output: receiptExample },
    },
    importEntries,
  ),
  get(
    '/products/{id}/entries/import',
    {
      permission: 'read',
      summary: 'Read the receipt of an import',
      description: 'The receipt of a batch as it was first given; later edits of its units do not show.',
      query: importQuery,
      output: importReceipt,
      errors: [notFound],
      example: { query: { external_id: importExample.external_id }, output: receiptExample },
    },
    getImport,
  ),
  patch(
    '/products/{id}/entries/import',
    {
      permission: 'write',
      summary: 'Change category and summary of entries',
      description:
        'Changes how imported entries are presented, all that are named or none: null clears a field, one that is left out keeps its value. It may be repeated.',
      body: updateEntriesBody,
      output: updatedEntries,
      errors: [notFound, duplicateEntries, entryNotFound],
      example: updateExample,
    },
    updateEntries,
  ),
]
