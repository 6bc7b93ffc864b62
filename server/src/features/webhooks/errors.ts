import { defineError } from '../../platform/errors.ts'

export const eventOrSince = defineError(
  400,
  'exactly_one_required',
  'Give an event id or --failed-since, exactly one of them.',
)
