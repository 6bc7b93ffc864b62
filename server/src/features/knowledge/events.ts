import { defineEvent } from '../../platform/events/event.ts'

/** A source was deleted for good. */
export const sourceDeleted = defineEvent<{ source_id: number }>('knowledge.source_deleted')

/** A folder was deleted; it was empty. */
export const folderDeleted = defineEvent<{ folder_id: number }>('knowledge.folder_deleted')
