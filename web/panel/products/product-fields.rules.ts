import type { NewProduct, Product } from './products.data.ts'

export type ProductFields = {
  title: string
  description: string
  price: number | string
  currency: NonNullable<NewProduct['currency']>
  checkout_url: string
  tags: string[]
  cta_label: string
  is_active: boolean
  publish_status: Product['publish_status']
  replay_visibility: Product['replay_visibility']
}

export const emptyProduct: ProductFields = {
  title: '',
  description: '',
  price: '',
  currency: 'EUR',
  checkout_url: '',
  tags: [],
  cta_label: '',
  is_active: true,
  publish_status: 'published',
  replay_visibility: 'all',
}

/** A product as its form shows it: what is not set is an empty field. */
export const fieldsOf = (product: Product): ProductFields => ({
  title: product.title,
  description: product.description,
  price: product.price ?? '',
  currency: product.currency,
  checkout_url: product.checkout_url ?? '',
  tags: product.tags,
  cta_label: product.cta_label ?? '',
  is_active: product.is_active,
  publish_status: product.publish_status,
  replay_visibility: product.replay_visibility,
})

/** What a form says, for the server; an empty field is null. The currency is chosen once, when a product is made. */
export function changesOf({ currency: _, ...fields }: ProductFields) {
  return {
    ...fields,
    price: fields.price === '' ? null : Number(fields.price),
    checkout_url: fields.checkout_url.trim() || null,
    cta_label: fields.cta_label.trim() || null,
  }
}

/** The bounds of the server. */
export const bounds = {
  title: { min: 3, max: 200 },
  description: { min: 40, max: 4_000 },
  question: { min: 3, max: 300 },
  answer: { max: 4_000 },
}
