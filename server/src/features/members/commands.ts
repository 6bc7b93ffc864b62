import { accountCommand, platformCommand } from '../../platform/cli/command.ts'
import { presentRecord } from '../../platform/cli/present.ts'
import { defineCommandOperation } from '../../platform/operation.ts'
import { createInvitation } from './invitations/create-invitation.ts'
import { operations } from './operations.ts'
import { type Invitation, inviteOptions, userEmailOptions } from './schemas.ts'
import { resetTwoFactor } from './second-factor/reset-two-factor.ts'
import { removeUser } from './users/remove-member.ts'
import { signOutUser } from './users/sign-out-user.ts'

const presentInvitation = (invitation: Invitation): string =>
  `${presentRecord(invitation)}\n\nPass the link on: it works once, and is shown this once.`

const emailOfUser = { email: 'email of the user' }

export const commands = [
  accountCommand(
    { name: 'user invite', present: presentInvitation, example: '--email eva@example.com --role owner' },
    defineCommandOperation(
      {
        summary:
          'Make a link by which somebody joins the account, or sets a new password. PORT or PUBLIC_URL must be those of the server',
        input: inviteOptions,
      },
      createInvitation,
    ),
  ),
  accountCommand({ name: 'user list' }, operations.listMembers),
  accountCommand(
    { name: 'user remove', positional: emailOfUser, example: 'eva@example.com' },
    defineCommandOperation(
      { summary: 'Take a user out of the account, at once', input: userEmailOptions },
      removeUser,
    ),
  ),
  platformCommand(
    { name: 'user sign-out', positional: emailOfUser, example: 'eva@example.com' },
    defineCommandOperation(
      { summary: 'End every session of a user at once', input: userEmailOptions },
      signOutUser,
    ),
  ),
  platformCommand(
    { name: 'user reset-two-factor', example: '--email eva@example.com' },
    defineCommandOperation(
      {
        summary: 'Take the second factor of a user away who has lost it: their password alone signs them in',
        input: userEmailOptions,
      },
      resetTwoFactor,
    ),
  ),
]
