import { defineError } from '../../platform/errors.ts'

export const invalidCursor = defineError(
  400,
  'invalid_cursor',
  'starting_after: must be the next_starting_after of a page with the same course, sort and filter.',
)
