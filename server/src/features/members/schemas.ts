import { z } from 'zod'
import { email, id, instant, limit, listEnvelope, name, text, timestamp } from '../../platform/http/fields.ts'
import { roles } from '../../platform/roles.rules.ts'

export const role = z.enum(roles)

export const user = z
  .strictObject({ id: id(), email: z.string(), name: z.string().nullable() })
  .meta({ id: 'User' })

const account = z.strictObject({ id: id(), name: z.string(), slug: z.string() })

export const session = z
  .strictObject({
    user,
    accounts: z
      .array(account.extend({ role }))
      .describe('The accounts that the user belongs to, in the order in which they joined.'),
    account: account.describe('The one that this session works for.'),
    role: role.describe('What the user may do in it.'),
    features: z.strictObject({
      live: z.boolean().describe('The plan has live sessions.'),
      model: z.boolean().describe('A language model writes the replies.'),
      sees_images: z.boolean().describe('The language model sees pictures.'),
      passkeys: z.boolean().describe('Browsers make passkeys for the address of this server.'),
    }),
    version: z.string().describe('Version of Understudy.'),
  })
  .meta({ id: 'Session' })
export type Session = z.output<typeof session>

export const begunSession = session
  .extend({ token: z.string().describe('Token of the session, which the cookie carries.') })
  .meta({ id: 'BegunSession' })
export type BegunSession = z.output<typeof begunSession>

export const sessionExample: Session = {
  user: { id: 1, email: 'eva@example.com', name: 'Eva' },
  accounts: [{ id: 1, name: 'Garden school', slug: 'garden-school', role: 'owner' }],
  account: { id: 1, name: 'Garden school', slug: 'garden-school' },
  role: 'owner',
  features: { live: true, model: false, sees_images: false, passkeys: true },
  version: '1.0.0',
}

export const beginExample: BegunSession = {
  token: 'uus_0dUeXzS7Yxq3Vb1mP2cT5nJ8kL4hG6fD9sA0wQeRtYu',
  ...sessionExample,
}

/** A password that is compared; one that is too short or too long is wrong like any other. */
const password = () => text(1, 200)
export const newPassword = () => text(8, 200).describe('Not one of the ten thousand most common ones.')

const code = () => text(1, 40).describe('A code of the authenticator app, or a recovery code.')

export const signInBody = z.strictObject({
  email: email(),
  password: password(),
  code: code().optional(),
})

export const twoFactor = z
  .strictObject({
    enabled: z.boolean().describe('Signing in asks for a code.'),
    confirmed_at: timestamp().nullable(),
    recovery_codes_left: z.int().min(0),
  })
  .meta({ id: 'TwoFactor' })
export type TwoFactor = z.output<typeof twoFactor>

export const startedTwoFactor = z
  .strictObject({
    secret: z.string().describe('The secret, for apps in which it is typed. It is shown this once.'),
    otpauth_uri: z.string().describe('The same for a QR code.'),
  })
  .meta({ id: 'StartedTwoFactor' })
export type StartedTwoFactor = z.output<typeof startedTwoFactor>

export const confirmTwoFactorBody = z.strictObject({ code: code() })

export const confirmedTwoFactor = z
  .strictObject({
    recovery_codes: z
      .array(z.string())
      .describe('Codes that work once each where the app is lost. They are shown this once.'),
  })
  .meta({ id: 'ConfirmedTwoFactor' })
export type ConfirmedTwoFactor = z.output<typeof confirmedTwoFactor>

export const disableTwoFactorBody = z.strictObject({
  code: code().optional(),
  password: password().optional().describe('The own password, in place of a code.'),
})

export const switchAccountBody = z.strictObject({ account_id: id().describe('Another account of the user.') })

export const acceptInvitationBody = z.strictObject({
  code: text(1, 200).describe('The code of the link.'),
  email: email()
    .optional()
    .describe('Email of the new user; required where the link is for nobody in particular.'),
  name: name(1, 200).optional().describe('What the user is called.'),
  password: newPassword(),
  second_factor_code: code().optional(),
})

export const changePasswordBody = z.strictObject({
  current_password: password(),
  new_password: newPassword(),
})

export const inviteOptions = z.strictObject({
  email: email().describe('Whom the link is for.'),
  role: role.describe('What they may do.'),
})

export const userEmailOptions = z.strictObject({ email: email() })

export const invitation = z
  .strictObject({
    url: z.string().describe('Makes whoever has it a member, once. It is shown this once.'),
    email: z.string().nullable(),
    role,
    expires_at: timestamp(),
    is_mailed: z.boolean().describe('The link was mailed too.'),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.output<typeof invitation>

/** An invitation that nobody has used yet. */
export const openInvitation = z
  .strictObject({
    object: z.literal('invitation'),
    id: id(),
    email: z.string().nullable().describe('Whom it is for; null: whoever has the link.'),
    role,
    created_at: timestamp(),
    expires_at: timestamp(),
  })
  .meta({ id: 'OpenInvitation' })
export type OpenInvitation = z.output<typeof openInvitation>
export const openInvitationList = listEnvelope(openInvitation)

export const openInvitationExample: OpenInvitation = {
  object: 'invitation',
  id: 10000000001,
  email: 'luis@example.com',
  role: 'editor',
  created_at: '2026-03-01T09:30:00.000Z',
  expires_at: '2026-03-08T09:30:00.000Z',
}

export const member = z
  .strictObject({
    id: id().describe('Number of the user.'),
    email: z.string(),
    name: z.string().nullable(),
    role,
    created_at: timestamp().describe('When they joined the account.'),
  })
  .meta({ id: 'Member' })
export type MemberOutput = z.output<typeof member>

export const memberList = listEnvelope(member)

export const changeRoleBody = z.strictObject({ id: id(), role })

export const memberExample: MemberOutput = {
  id: 1,
  email: 'eva@example.com',
  name: 'Eva',
  role: 'owner',
  created_at: '2026-03-01T09:30:00.000Z',
}

export const auditQuery = z.strictObject({
  operation: text(1, 100).optional().describe('Changes by this operation alone: its operationId.'),
  actor_id: id().optional().describe('Changes by this user or key alone.'),
  record_id: id()
    .optional()
    .describe(
      'Changes of records with this id alone. Records of different kinds may have the same id, so name the operation too.',
    ),
  from: instant().optional().describe('Changes from this moment on.'),
  until: instant().optional().describe('Changes before this moment.'),
  starting_after: id().optional().describe('Answer with entries that are older than this one.'),
  limit: limit(100, 50),
})

const auditEntry = z
  .strictObject({
    id: id(),
    at: timestamp(),
    actor: z.strictObject({
      kind: z.enum(['user', 'api_key', 'operator']),
      id: id().nullable().describe('Number of the user or id of the key; null for the operator.'),
      name: z.string().nullable().describe('Email of the user, or label of the key.'),
    }),
    operation: z.string().describe('operationId of the OpenAPI documents, or the verb of a command.'),
    record_id: id().nullable(),
    door: z.enum(['api', 'panel', 'command']),
    address: z.string().nullable().describe('Address of the client; null for commands.'),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof auditEntry>
export const auditList = listEnvelope(auditEntry)

export const auditExample: AuditEntry = {
  id: 10000000001,
  at: '2026-03-01T09:30:00.000Z',
  actor: { kind: 'user', id: 1, name: 'eva@example.com' },
  operation: 'createTextSource',
  record_id: 10000000007,
  door: 'api',
  address: '203.0.113.7',
}
