import { del, get, patch, post } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const routes = [
  get('/products', 'read', operations.listProducts),
  post('/products', 'write', operations.createProduct),
  get('/products/{id}', 'read', operations.getProduct),
  patch('/products/{id}', 'write', operations.updateProduct),
  del('/products/{id}', 'delete', operations.deleteProduct),
  get('/products/{id}/faqs', 'read', operations.listProductFaqs),
  post('/products/{id}/faqs', 'write', operations.createProductFaq),
  del('/products/{id}/faqs/{faqId}', 'delete', operations.deleteProductFaq),
]
