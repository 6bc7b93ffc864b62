import { z } from 'zod'
import { notFound } from '../../platform/errors.ts'
import { paragraphs } from '../../platform/markdown.ts'
import { defineOperation } from '../../platform/operation.ts'
import { invalidCredentials, invalidInvitation, passwordTooCommon, tooManyFailures } from './errors.ts'
import { acceptInvitation } from './invitations/accept-invitation.ts'
import {
  acceptInvitationBody,
  beginExample,
  begunSession,
  session,
  sessionExample,
  signInBody,
  switchAccountBody,
} from './schemas.ts'
import { getSession } from './sessions/get-session.ts'
import { signOut } from './sessions/sign-out.ts'
import { switchAccount } from './sessions/switch-account.ts'
import { signIn } from './sign-in/sign-in.ts'

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  signIn: defineOperation(
    {
      summary: 'Sign in with email and password',
      description: paragraphs(
        'Begins a session of 30 days, which every use lengthens; a cookie carries it. It works for the account that the user joined first, until it is switched.',
        'An unknown email and a wrong password get the same answer in the same time. In 15 minutes 10 sign-ins may fail for an email, and 60 for a client address.',
      ),
      input: signInBody,
      output: begunSession,
      errors: [invalidCredentials, tooManyFailures],
      example: {
        input: { email: 'eva@example.com', password: 'six rows of early tomatoes' },
        output: beginExample,
      },
    },
    signIn,
  ),
  acceptInvitation: defineOperation(
    {
      summary: 'Join an account by a link',
      description: paragraphs(
        'Uses the code of an invitation up: makes the user if they are new, makes them a member, and begins a session. A code works once, within 7 days.',
        'Who has a user already gives its password. A link that the operator made sets the password instead, and ends the older sessions of the user. A member never gets a weaker role by a link.',
      ),
      input: acceptInvitationBody,
      output: begunSession,
      errors: [invalidInvitation, invalidCredentials, passwordTooCommon, tooManyFailures],
      example: {
        input: {
          code: 'inv_3vfBF6uvIYtE1ak7GsuMjp2wGVRFl4LyARnxIl3bPJk',
          email: 'eva@example.com',
          name: 'Eva',
          password: 'six rows of early tomatoes',
        },
        output: beginExample,
      },
    },
    acceptInvitation,
  ),
  signOut: defineOperation(
    {
      summary: 'Sign out of the panel',
      description: 'Ends this session at once, and clears its cookie. Other sessions of the user stay.',
      output: z.strictObject({ signed_out: z.literal(true) }),
      example: { output: { signed_out: true } },
    },
    signOut,
  ),
  getSession: defineOperation(
    {
      summary: 'Read who is signed in',
      description:
        'Answers the user, the accounts that they belong to, the one that this session works for with their role in it, and what the installation offers.',
      output: session,
      example: { output: sessionExample },
    },
    getSession,
  ),
  switchAccount: defineOperation(
    {
      summary: 'Switch to another account',
      description: 'Makes this session work for another account of the user. Their other sessions stay.',
      input: switchAccountBody,
      output: session,
      errors: [notFound],
      example: { input: { account_id: 1 }, output: sessionExample },
    },
    switchAccount,
  ),
}
