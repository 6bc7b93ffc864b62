import { defineError } from '../../platform/errors.ts'

export const requirementsNotMet = defineError(
  409,
  'requirements_not_met',
  'The certificate asks for more than you have done.',
)

export const nameNeeded = defineError(
  409,
  'name_needed',
  'The certificate needs your name. Say it first: PATCH /campus/api/me {"name": …}.',
)
