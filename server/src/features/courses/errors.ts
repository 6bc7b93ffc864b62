import { defineError } from '../../platform/errors.ts'

export const duplicateEntries = defineError(400, 'duplicate_entries', 'entries: an external_id occurs twice.')
export const entryNotFound = defineError(
  404,
  'entry_not_found',
  'The import has no entry with this external_id.',
)
export const importConflict = defineError(
  409,
  'import_conflict',
  'This external_id was used for other content. Imported entries are not corrected by a second import.',
)
export const productKindNotSupported = defineError(
  409,
  'product_kind_not_supported',
  'Entries go into products tagged course, masterclass, capsules or downloadable.',
)
export const courseFileInvalid = defineError(
  400,
  'course_file_invalid',
  'The course file is not valid. Nothing was changed.',
)
