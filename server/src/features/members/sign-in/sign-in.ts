import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { invalidCredentials } from '../errors.ts'
import type { BegunSession, signInBody } from '../schemas.ts'
import { requireSecondFactor } from '../second-factor/require-second-factor.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { listMemberships } from '../users/users.queries.ts'
import { authenticateUser } from './authenticate-user.ts'

/**
 * Begins a session, for the first account of the user.
 * @throws invalid_credentials, second_factor_needed, wrong_code, too_many_failures
 */
export async function signIn(
  ctx: Ctx,
  { code, ...credentials }: z.output<typeof signInBody>,
): Promise<BegunSession> {
  const user = await authenticateUser(ctx, credentials)
  const { id: user_id } = user
  const [account] = await listMemberships(ctx.db, user_id)
  if (account === undefined) throw invalidCredentials()
  await requireSecondFactor(ctx, user, code)
  return beginSession(ctx, { account_id: account.id, user_id })
}
