import { z } from 'zod'
import { notFound } from '../../platform/errors.ts'
import { byId, id } from '../../platform/http/fields.ts'
import { paragraphs } from '../../platform/markdown.ts'
import { defineOperation } from '../../platform/operation.ts'
import { listAudit } from './audit/list-audit.ts'
import {
  invalidCredentials,
  invalidInvitation,
  lastOwner,
  passwordTooCommon,
  secondFactorNeeded,
  tooManyFailures,
  wrongCode,
} from './errors.ts'
import { acceptInvitation } from './invitations/accept-invitation.ts'
import { createInvitation } from './invitations/create-invitation.ts'
import { listInvitations } from './invitations/list-invitations.ts'
import { withdrawInvitation } from './invitations/withdraw-invitation.ts'
import { passkeyOperations } from './passkeys/operations.ts'
import {
  acceptInvitationBody,
  auditExample,
  auditList,
  auditQuery,
  beginExample,
  begunSession,
  changePasswordBody,
  changeRoleBody,
  invitation,
  inviteOptions,
  member,
  memberExample,
  memberList,
  openInvitationExample,
  openInvitationList,
  session,
  sessionExample,
  signInBody,
  switchAccountBody,
} from './schemas.ts'
import { secondFactorOperations } from './second-factor/operations.ts'
import { getSession } from './sessions/get-session.ts'
import { signOut } from './sessions/sign-out.ts'
import { signOutElsewhere } from './sessions/sign-out-elsewhere.ts'
import { switchAccount } from './sessions/switch-account.ts'
import { changePassword } from './sign-in/change-password.ts'
import { signIn } from './sign-in/sign-in.ts'
import { changeRole } from './users/change-role.ts'
import { listMembers } from './users/list-members.ts'
import { removeMember } from './users/remove-member.ts'

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  ...secondFactorOperations,
  ...passkeyOperations,
  signIn: defineOperation(
    {
      summary: 'Sign in with email and password',
      description: paragraphs(
        'Begins a session of 30 days, which every use lengthens; a cookie carries it. It works for the account that the user joined first, until it is switched.',
        'An unknown email and a wrong password get the same answer in the same time. In 15 minutes 10 sign-ins may fail for an email, and 60 for a client address.',
        'Who has a second factor sends a `code` too: until then the answer is 401 `second_factor_needed`. A code works once.',
      ),
      input: signInBody,
      output: begunSession,
      errors: [invalidCredentials, secondFactorNeeded, wrongCode, tooManyFailures],
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
        'Who has a user already gives its password. A link that the operator made sets the password instead, and ends the older sessions of the user. A member never gets a weaker role by a link. A second factor stays: its code comes along as `second_factor_code`.',
      ),
      input: acceptInvitationBody,
      output: begunSession,
      errors: [
        invalidInvitation,
        invalidCredentials,
        passwordTooCommon,
        secondFactorNeeded,
        wrongCode,
        tooManyFailures,
      ],
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
  changePassword: defineOperation(
    {
      summary: 'Change the own password',
      description:
        'Ends every session of the user, and begins a new one in place of this one. Wrong passwords count as failed sign-ins.',
      input: changePasswordBody,
      output: begunSession,
      errors: [invalidCredentials, passwordTooCommon, tooManyFailures],
      example: {
        input: {
          current_password: 'six rows of early tomatoes',
          new_password: 'seven rows of late ones',
        },
        output: beginExample,
      },
    },
    changePassword,
  ),
  signOut: defineOperation(
    {
      summary: 'Sign out of the panel',
      description: 'Ends this session at once, and clears its cookie. Other sessions of the user stay.',
      isAudited: false,
      output: z.strictObject({ signed_out: z.literal(true) }),
      example: { output: { signed_out: true } },
    },
    signOut,
  ),
  signOutElsewhere: defineOperation(
    {
      summary: 'Sign out everywhere else',
      description: 'Ends every other session of the user at once, in all accounts. This one stays.',
      output: z.strictObject({ ended_sessions: z.int().min(0) }),
      example: { output: { ended_sessions: 2 } },
    },
    signOutElsewhere,
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
      isAudited: false,
      input: switchAccountBody,
      output: session,
      errors: [notFound],
      example: { input: { account_id: 1 }, output: sessionExample },
    },
    switchAccount,
  ),
  listMembers: defineOperation(
    {
      summary: 'List who may work in the panel of the account',
      description: 'Answers every member of the account with their role.',
      output: memberList,
      example: {
        output: { object: 'list', data: [memberExample], has_more: false, next_starting_after: null },
      },
    },
    listMembers,
  ),
  createInvitation: defineOperation(
    {
      summary: 'Make a link by which somebody joins the account',
      description:
        'Answers a link that works once, within 7 days. It is mailed to whom it is for, where a mail server is configured; pass it on where it was not: it is shown this once. Who has a user already joins with its password.',
      input: inviteOptions,
      output: invitation,
      showsSecret: true,
      example: {
        input: { email: 'luis@example.com', role: 'editor' },
        output: {
          url: 'https://school.example/panel/accept?code=inv_3vfBF6uvIYtE1ak7GsuMjp2wGVRFl4LyARnxIl3bPJk',
          email: 'luis@example.com',
          role: 'editor',
          expires_at: '2026-03-08T09:30:00.000Z',
          is_mailed: true,
        },
      },
    },
    createInvitation,
  ),
  listInvitations: defineOperation(
    {
      summary: 'List the links that nobody has used yet',
      description: 'Answers the invitations that still work, newest first. Their links are not shown again.',
      output: openInvitationList,
      example: {
        output: { object: 'list', data: [openInvitationExample], has_more: false, next_starting_after: null },
      },
    },
    listInvitations,
  ),
  withdrawInvitation: defineOperation(
    {
      summary: 'Withdraw an invitation',
      description: 'Its link works no more.',
      input: byId,
      output: z.strictObject({ id: id(), deleted: z.literal(true) }),
      errors: [notFound],
      example: { input: { id: 10000000001 }, output: { id: 10000000001, deleted: true } },
    },
    withdrawInvitation,
  ),
  changeRole: defineOperation(
    {
      summary: 'Give a member another role',
      description: 'The new role counts at once, also in sessions that are open. The last owner stays one.',
      input: changeRoleBody,
      output: member,
      errors: [lastOwner],
      example: { input: { id: 1, role: 'owner' }, output: memberExample },
    },
    changeRole,
  ),
  removeMember: defineOperation(
    {
      summary: 'Take a member out of the account',
      description: 'Ends the membership and its sessions at once. The last owner stays.',
      input: byId,
      output: z.strictObject({ id: id(), deleted: z.literal(true) }),
      errors: [lastOwner],
      example: { input: { id: 2 }, output: { id: 2, deleted: true } },
    },
    removeMember,
  ),
  listAudit: defineOperation(
    {
      summary: 'List what was changed, and by whom',
      description:
        'Every change through the panel, by an API key or by a command, newest first: who, which operation, which record, when, and from where. Chats are not among them: their messages are their record. Entries are kept for 400 days, and hold nothing of what was sent.',
      input: auditQuery,
      output: auditList,
      example: {
        output: { object: 'list', data: [auditExample], has_more: false, next_starting_after: null },
      },
    },
    listAudit,
  ),
}
