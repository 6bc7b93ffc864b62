import { defineEvent } from '../../platform/events/events.ts'

/** A source was deleted for good. */
export const sourceDeleted = defineEvent<{ source_id: number }>('knowledge.source_deleted')
