import type { z } from 'zod'
import type { ImportReceipt, importBody, UpdatedEntries, updateEntriesBody } from './entries/schemas.ts'
import type { addFaqBody, addProductBody, Faq, Product } from './schemas.ts'

const product_id = 10000000001
const moment = '2026-03-01T09:30:00.000Z'

export const newProductExample: z.input<typeof addProductBody> = {
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

export const newFaqExample: z.input<typeof addFaqBody> = {
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

export const importExample: z.input<typeof importBody> = {
  external_id: 'newsletter-2024',
  collection_title: 'Newsletter 2024',
  entries: [
    {
      external_id: 'post-118',
      title: 'Seeds in March',
      html: '<p>Sow <b>peppers</b> first: they take longest.</p>',
      published_at: '2024-03-01T08:00:00+01:00',
      status: 'published',
      category: 'Sowing',
      summary_html: 'Start with <b>peppers</b>.',
    },
  ],
}

export const receiptExample: ImportReceipt = {
  data: {
    product_id,
    external_id: importExample.external_id,
    module_id: 10000000001,
    entries: [{ external_id: 'post-118', unit_id: 10000000001, status: 'published' }],
    replayed: false,
  },
}

export const updateExample: {
  body: z.input<typeof updateEntriesBody>
  output: UpdatedEntries
} = {
  body: {
    external_id: importExample.external_id,
    entries: [{ external_id: 'post-118', category: 'Vegetables', summary_html: null }],
  },
  output: {
    data: {
      product_id,
      external_id: importExample.external_id,
      entries: [
        { external_id: 'post-118', unit_id: 10000000001, category: 'Vegetables', summary_html: null },
      ],
    },
  },
}
