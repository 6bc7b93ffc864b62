import { defineEvent } from '../../platform/events/event.ts'

type UnitsOfCourse = { product_id: number; unit_ids: number[] }

/** Units of a course were created or changed. */
export const unitsChanged = defineEvent<UnitsOfCourse>('units.changed')

/** Units that were drafts, or removed, are published now. New units emit nothing: nobody has done anything in them. */
export const unitsPublished = defineEvent<UnitsOfCourse>('units.published')

/** Units that were published are drafts now, or removed. Deleting a product emits nothing. */
export const unitsWithdrawn = defineEvent<UnitsOfCourse>('units.withdrawn')
