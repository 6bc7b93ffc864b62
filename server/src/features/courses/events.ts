import { defineEvent } from '../../platform/events/event.ts'

/** Units of a course were created or changed. */
export const unitsChanged = defineEvent<{ product_id: number; unit_ids: number[] }>('units.changed')
