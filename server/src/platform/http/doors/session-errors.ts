import { defineError } from '../../errors.ts'

export const notSignedIn = defineError(
  401,
  'not_signed_in',
  'Sign in first: there is no session, or it has ended.',
)
