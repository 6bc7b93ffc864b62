import { patch, put } from '../../platform/http/route.ts'
import { operations } from './operations.ts'

export const panel = [
  patch('/products/{id}/faqs/{faqId}', 'editor', operations.updateProductFaq),
  put('/products/{id}/faq-order', 'editor', operations.orderProductFaqs),
]
