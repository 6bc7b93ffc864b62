import { z } from 'zod'
import { exactlyOneRequired } from '../../../platform/errors.ts'
import { paragraphs } from '../../../platform/markdown.ts'
import { defineOperation } from '../../../platform/operation.ts'
import {
  invalidCredentials,
  tooManyFailures,
  twoFactorEnabled,
  twoFactorNotStarted,
  wrongCode,
} from '../errors.ts'
import {
  confirmedTwoFactor,
  confirmTwoFactorBody,
  disableTwoFactorBody,
  startedTwoFactor,
  twoFactor,
} from '../schemas.ts'
import { confirmTwoFactor } from './confirm-two-factor.ts'
import { disableTwoFactor } from './disable-two-factor.ts'
import { getTwoFactor } from './get-two-factor.ts'
import { startTwoFactor } from './start-two-factor.ts'

const secret = 'K7M2PX4H9TQWERTYUIOPASDFGHJKLZXC'

/** The operations on the second factor of a user, by name. */
export const secondFactorOperations = {
  getTwoFactor: defineOperation(
    {
      summary: 'Read whether signing in asks for a code',
      description:
        'Says whether the user has confirmed an authenticator app, and how many recovery codes are left.',
      output: twoFactor,
      example: {
        output: { enabled: true, confirmed_at: '2026-03-01T09:30:00.000Z', recovery_codes_left: 10 },
      },
    },
    getTwoFactor,
  ),
  startTwoFactor: defineOperation(
    {
      summary: 'Make a secret for an authenticator app',
      description:
        'Answers a secret for codes of the time (RFC 6238: SHA-1, six digits, 30 seconds), which is shown this once. Nothing asks for codes before one is confirmed; starting again replaces the secret.',
      output: startedTwoFactor,
      showsSecret: true,
      errors: [twoFactorEnabled],
      example: {
        output: {
          secret,
          otpauth_uri: `otpauth://totp/Garden%20school:eva%40example.com?issuer=Garden%20school&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
        },
      },
    },
    startTwoFactor,
  ),
  confirmTwoFactor: defineOperation(
    {
      summary: 'Confirm the authenticator app',
      description: paragraphs(
        'A code of the app shows that it knows the secret. From then on signing in asks for a code. Other sessions of the user end.',
        'Answers ten recovery codes, which are shown this once and work once each. Wrong codes count as failed sign-ins.',
      ),
      input: confirmTwoFactorBody,
      output: confirmedTwoFactor,
      showsSecret: true,
      errors: [twoFactorNotStarted, twoFactorEnabled, wrongCode, tooManyFailures],
      example: {
        input: { code: '287082' },
        output: { recovery_codes: ['k7m2p-x4h9t', 'q3w8r-b6n5y'] },
      },
    },
    confirmTwoFactor,
  ),
  disableTwoFactor: defineOperation(
    {
      summary: 'Stop asking for codes',
      description:
        'Forgets the secret and the recovery codes. Send either a code or the password. Wrong ones count as failed sign-ins.',
      input: disableTwoFactorBody,
      output: z.strictObject({ disabled: z.literal(true) }),
      errors: [exactlyOneRequired, twoFactorNotStarted, wrongCode, invalidCredentials, tooManyFailures],
      example: { input: { code: '287082' }, output: { disabled: true } },
    },
    disableTwoFactor,
  ),
}
