import type { z } from 'zod'
import type { createProductBody, createProductFaqBody, Faq, Product } from './schemas.ts'

const product_id = 10000000001
const moment = '2026-03-01T09:30:00.000Z'

export const newProductExample: z.input<typeof createProductBody> = {
  title: 'The kitchen garden in twelve weeks',
  description:
    'A course for beginners: soil, seeds, watering and pests, one lesson a week from March to May.',
  price: 49,
  currency: 'EUR',
  checkout_url: 'https://example.com/buy/kitchen-garden',
  tags: ['course'],
}

export const productExample: Product = {
  object: 'product',
  id: product_id,
  title: newProductExample.title,
  description: newProductExample.description,
  price: 49,
  currency: 'EUR',
  checkout_url: 'https://example.com/buy/kitchen-garden',
  tags: ['course'],
  kind: 'course',
  cta_label: null,
  is_active: true,
  publish_status: 'published',
  replay_visibility: 'all',
  faq_count: 1,
  created_at: moment,
  updated_at: moment,
}

export const newFaqExample: z.input<typeof createProductFaqBody> = {
  question: 'Do I need a garden?',
  answer: 'No. Everything in the course also grows in pots on a balcony.',
  answer_mode: 'contexto',
  actions: [{ type: 'external_link', url: 'https://example.com/balcony', label: 'Balcony plans' }],
}

export const faqExample: Faq = {
  object: 'product_faq',
  id: 10000000001,
  product_id,
  question: newFaqExample.question,
  answer: newFaqExample.answer,
  answer_mode: 'contexto',
  actions: [{ type: 'external_link', url: 'https://example.com/balcony', label: 'Balcony plans' }],
  created_at: moment,
  updated_at: moment,
}
