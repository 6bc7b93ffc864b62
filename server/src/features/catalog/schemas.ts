import { z } from 'zod'
import {
  flag,
  httpUrl,
  id,
  listEnvelope,
  name,
  text,
  timestamp,
  wholeListQuery,
} from '../../platform/http/fields.ts'
import { actions } from './actions/schemas.ts'
import { currencies, hasStorableDecimals } from './products/currencies.rules.ts'

const publishStatus = z.enum(['published', 'draft', 'archived'])
const replayVisibility = z.enum(['all', 'since_joined'])
const answerMode = z.enum(['free', 'contexto'])

export const faq = z
  .strictObject({
    object: z.literal('product_faq'),
    id: id(),
    product_id: id(),
    question: z.string(),
    answer: z.string(),
    answer_mode: answerMode,
    actions,
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .meta({ id: 'ProductFaq' })
export type Faq = z.output<typeof faq>

const productFields = {
  object: z.literal('product'),
  id: id(),
  title: z.string(),
  description: z.string(),
  price: z
    .number()
    .min(0)
    .nullable()
    .meta({ description: 'Exactly the number that was sent. null: ask the creator.' }),
  currency: z.enum(currencies),
  checkout_url: z.string().nullable(),
  tags: z.array(z.string()),
  kind: z.string().meta({ description: 'The first tag.' }),
  cta_label: z.string().nullable().meta({ description: 'Text of the button; null: a generic one.' }),
  is_active: z.boolean().meta({ description: 'A paused product is recommended by no clone.' }),
  publish_status: publishStatus,
  replay_visibility: replayVisibility.meta({
    description: 'Whether members see the whole archive or what came since they joined.',
  }),
  faq_count: z.int().min(0),
  created_at: timestamp(),
  updated_at: timestamp().meta({ description: 'Adding or removing a FAQ does not change it.' }),
}

export const product = z.strictObject(productFields).meta({ id: 'Product' })
export type Product = z.output<typeof product>

export const productWithFaqs = z
  .strictObject({ ...productFields, faqs: z.array(faq) })
  .meta({ id: 'ProductWithFaqs' })
export type ProductWithFaqs = z.output<typeof productWithFaqs>

export const productList = listEnvelope(product)
export const faqList = listEnvelope(faq)

export const listProductsQuery = wholeListQuery.extend({
  kind: name(1, 60).optional().meta({ description: 'Products that have this tag.' }),
  publish_status: publishStatus.optional(),
  q: name(1, 200).optional().meta({
    description: 'Products with this in their title or description alone. Case and accents do not count.',
  }),
  include_inactive: flag().optional().meta({ description: 'true: paused products too.' }),
})

const withoutRepeats = (values: string[]) => [...new Set(values)]

/** The fields of a product that a client may set. */
const writableFields = {
  title: name(3, 200),
  description: text(40, 4000),
  price: z
    .number()
    .min(0)
    .max(100_000_000)
    .refine(hasStorableDecimals, { error: 'must have at most 4 decimals' })
    .nullable()
    .meta({
      description: 'At most 4 decimals, which is what the finest currency has. null: ask the creator.',
    }),
  checkout_url: httpUrl(1000).nullable().meta({ description: 'An http or https address.' }),
  tags: z.array(name(1, 60)).min(1).max(20).transform(withoutRepeats).meta({
    description:
      'Types of the product, such as course, masterclass, book, community, coaching. Tags are kept as they are written. A repeated one counts once.',
  }),
  cta_label: name(0, 60).nullable(),
  is_active: z.boolean(),
  publish_status: publishStatus,
  replay_visibility: replayVisibility,
}

export const createProductBody = z.strictObject({
  ...writableFields,
  price: writableFields.price.default(null),
  currency: z
    .enum(currencies, { error: 'must be a currency code of ISO 4217 in capitals, such as EUR' })
    .default('EUR')
    .meta({
      description: 'A code of ISO 4217 list one as of 2026-01-01, in capitals. Withdrawn codes are refused.',
    }),
  checkout_url: writableFields.checkout_url.default(null),
  cta_label: writableFields.cta_label.default(null),
  is_active: writableFields.is_active.default(true),
  publish_status: writableFields.publish_status.default('published'),
  replay_visibility: writableFields.replay_visibility.default('all'),
})
export type NewProduct = z.output<typeof createProductBody>

export const updateProductBody = z.strictObject(writableFields).partial()
export type ProductChanges = z.output<typeof updateProductBody>

export const createProductFaqBody = z.strictObject({
  question: name(3, 300),
  answer: name(1, 4000),
  answer_mode: answerMode.default('free').meta({
    description: 'contexto: the text is followed faithfully.',
  }),
  actions: actions.default([]),
})
export type NewFaq = z.output<typeof createProductFaqBody>

export const updateProductFaqBody = z
  .strictObject({
    question: name(3, 300),
    answer: name(1, 4000),
    answer_mode: answerMode,
    actions,
  })
  .partial()
export type FaqChanges = z.output<typeof updateProductFaqBody>

export const orderProductFaqsBody = z.strictObject({
  faq_ids: z
    .array(id())
    .max(1_000)
    .meta({ description: 'Every question of the product once, in the order in which they are to stand.' }),
})

export const deletedProduct = z.strictObject({ id: id(), deleted: z.literal(true) })
export const deletedFaq = z.strictObject({ id: id(), product_id: id(), deleted: z.literal(true) })
