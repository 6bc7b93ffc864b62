import { defineError } from '../../platform/errors.ts'

export const invalidCredentials = defineError(
  401,
  'invalid_credentials',
  'The email and the password do not belong together.',
)

export const invalidInvitation = defineError(
  401,
  'invalid_invitation',
  'This link was used, has expired or was never made. Ask for a new one.',
)

export const passwordTooCommon = defineError(
  400,
  'password_too_common',
  'password: is among the ten thousand most common ones. Choose another.',
)

export const tooManyFailures = defineError(
  429,
  'too_many_failures',
  'Too many sign-ins failed. Wait, then try again.',
)

export const lastOwner = defineError(
  409,
  'last_owner',
  'An account keeps at least one owner. Make somebody else an owner first.',
)
