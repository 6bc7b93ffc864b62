import { defineError } from '../../platform/errors.ts'

export const nameOrTagId = defineError(
  400,
  'exactly_one_required',
  'Give name or tag_id, exactly one of them.',
)
