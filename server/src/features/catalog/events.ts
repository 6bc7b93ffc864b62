import { defineEvent } from '../../platform/events/event.ts'

/** A product or its questions were made or changed. */
export const productChanged = defineEvent<{ product_id: number }>('product.changed')

/** A product went, with its questions and units; `title` is what it was called. */
export const productDeleted = defineEvent<{ product_id: number; title: string }>('product.deleted')
