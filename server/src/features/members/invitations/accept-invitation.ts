import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest } from '../../../platform/errors.ts'
import { includesRole } from '../../../platform/roles.rules.ts'
import { hashToken, isWellFormedToken } from '../../../platform/session-token.ts'
import { invalidCredentials, invalidInvitation, passwordTooCommon } from '../errors.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { isCommonPassword } from '../passwords/password.rules.ts'
import type { acceptInvitationBody, BegunSession } from '../schemas.ts'
import { requireSecondFactor } from '../second-factor/require-second-factor.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { deleteSessionsOf } from '../sessions/sessions.queries.ts'
import { authenticateUser } from '../sign-in/authenticate-user.ts'
import { findMember, saveMember } from '../users/members.queries.ts'
import { findUserByEmail, saveUser } from '../users/users.queries.ts'
import { codePrefix } from './create-invitation.ts'
import { deleteInvitation, findInvitation, type OpenInvitation } from './invitations.queries.ts'

type Input = z.output<typeof acceptInvitationBody>

/**
 * Uses a link up: makes its user if they are new, makes them a member and begins a session. Who has a user already shows
 * it by its password, unless the operator made the link: that one sets the password and ends older sessions.
 * @throws invalid_invitation, invalid_request, password_too_common, invalid_credentials, second_factor_needed, wrong_code,
 * too_many_failures
 */
export async function acceptInvitation(ctx: Ctx, input: Input): Promise<BegunSession> {
  const invitation = await requireInvitation(ctx, input.code)
  const email = invitation.email ?? input.email
  if (email === undefined)
    throw invalidRequest('email: is required, as the link is for nobody in particular.')
  const userOf = await prepareUser(ctx, invitation, { ...input, email })
  return ctx.transaction(async (tx) => {
    const { account_id, id } = invitation
    if (!(await deleteInvitation(tx.db, account_id, id))) throw invalidInvitation()
    const user_id = await userOf(tx)
    const known = await findMember(tx.db, account_id, user_id)
    const isStronger = known !== undefined && includesRole(known.role, invitation.role)
    const role = isStronger ? known.role : invitation.role
    await saveMember(tx.db, account_id, { user_id, role }, tx.now)
    const actor = { kind: 'user' as const, id: user_id, session_id: 0 }
    const change = { operation: 'acceptInvitation', record_id: user_id, door: 'panel' as const }
    await tx.app.recordChange({ ...tx, account: { id: account_id }, actor }, change)
    return beginSession(tx, { account_id, user_id })
  })
}

async function requireInvitation({ db, now }: Ctx, code: string): Promise<OpenInvitation> {
  const found = isWellFormedToken(codePrefix, code)
    ? await findInvitation(db, hashToken(code), now)
    : undefined
  return found ?? Promise.reject(invalidInvitation())
}

/** Checks or hashes the password before the transaction, as either takes long. @returns what finds or saves the user in it */
async function prepareUser(
  ctx: Ctx,
  { sets_password }: OpenInvitation,
  { email, name, password, second_factor_code }: Input & { email: string },
): Promise<(tx: Ctx) => Promise<number>> {
  const known = await findUserByEmail(ctx.db, email)
  if (known !== undefined && known.password_hash !== null && !sets_password) {
    const user = await authenticateUser(ctx, { email, password })
    await requireSecondFactor(ctx, user, second_factor_code)
    return async () => user.id
  }
  if (isCommonPassword(password)) throw passwordTooCommon()
  // A new password is no second factor.
  if (known !== undefined) await requireSecondFactor(ctx, known, second_factor_code)
  const password_hash = await hashPassword(password)
  return async (tx) => {
    const values = { email, name: name ?? null, password_hash, overwrites: sets_password }
    const id = await saveUser(tx.db, values, tx.now)
    // Somebody became this user meanwhile, with a password of their own.
    if (id === undefined) throw invalidCredentials()
    await deleteSessionsOf(tx.db, id)
    return id
  }
}
