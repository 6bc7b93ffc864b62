import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { passwordTooCommon } from '../errors.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { isCommonPassword } from '../passwords/password.rules.ts'
import type { BegunSession, changePasswordBody } from '../schemas.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { deleteSessionsOf } from '../sessions/sessions.queries.ts'
import { loadUser } from '../users/load-user.ts'
import { setPasswordHash } from '../users/users.queries.ts'
import { authenticateUser } from './authenticate-user.ts'

/**
 * Changes the user's own password. Every session ends, and a new one begins in place of this one.
 * @throws invalid_credentials, too_many_failures, password_too_common
 */
export async function changePassword(
  ctx: Ctx,
  { current_password, new_password }: z.output<typeof changePasswordBody>,
): Promise<BegunSession> {
  const { id: user_id, email } = await loadUser(ctx)
  await authenticateUser(ctx, { email, password: current_password })
  if (isCommonPassword(new_password)) throw passwordTooCommon()
  const password_hash = await hashPassword(new_password)
  return ctx.transaction(async (tx) => {
    await setPasswordHash(tx.db, user_id, password_hash)
    await deleteSessionsOf(tx.db, user_id)
    return beginSession(tx, { account_id: tx.account.id, user_id })
  })
}
