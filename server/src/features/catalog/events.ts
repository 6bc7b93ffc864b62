import { defineEvent } from '../../platform/events/event.ts'

/** A product was created, or it or its questions were changed. */
export const productChanged = defineEvent<{ product_id: number }>('product.changed')

/** A product was deleted, with everything that hangs below it. `title` is the title that it had. */
export const productDeleted = defineEvent<{ product_id: number; title: string }>('product.deleted')
