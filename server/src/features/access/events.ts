import { defineEvent } from '../../platform/events/event.ts'

/** Since when a person has had access to a product, in the present window or the last one; null: they have none now. */
export type AccessWindow = { visitor_id: number; product_id: number; granted_at: string | null }

/**
 * What people may see was changed; each person and product is in it once. The end of access by the clock is no change:
 * it has its window still. Erasing a person and deleting a product emit nothing.
 */
export const accessChanged = defineEvent<{ windows: AccessWindow[] }>('access.changed')
