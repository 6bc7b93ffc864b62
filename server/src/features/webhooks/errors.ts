import { defineError } from '../../platform/errors.ts'

export const eventOrSince = defineError(
  400,
  'exactly_one_required',
  'Send either event_id or failed_since, exactly one of them.',
)
