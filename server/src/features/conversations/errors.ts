import { defineError } from '../../platform/errors.ts'

export const invalidUpdatedSince = defineError(
  400,
  'invalid_updated_since',
  'updated_since: must be an instant in ISO 8601 or a date.',
)
