import { defineError } from '../../platform/errors.ts'

export const invalidCredentials = defineError(
  401,
  'invalid_credentials',
  'The email and the password do not belong together.',
)

export const secondFactorNeeded = defineError(
  401,
  'second_factor_needed',
  'Send a code of your authenticator app too, or a recovery code.',
)

export const wrongCode = defineError(
  401,
  'wrong_code',
  'This code is not right, or was used already. Wait for the next one, then try again.',
)

export const twoFactorEnabled = defineError(
  409,
  'two_factor_enabled',
  'Codes are asked for already. Disable them first.',
)

export const twoFactorNotStarted = defineError(
  409,
  'two_factor_not_started',
  'There is no second factor. Start one first.',
)

export const passkeysUnavailable = defineError(
  409,
  'passkeys_unavailable',
  'Passkeys need PUBLIC_URL to be a name over https, or localhost.',
)

export const invalidPasskey = defineError(
  400,
  'invalid_passkey',
  'credential: was not made for you on this server within 5 minutes. Begin again.',
)

export const tooManyPasskeys = defineError(
  409,
  'too_many_passkeys',
  'You have 20 passkeys already. Remove one first.',
)

export const unknownPasskey = defineError(
  401,
  'unknown_passkey',
  'This passkey signs nobody in here, or took longer than 5 minutes.',
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
