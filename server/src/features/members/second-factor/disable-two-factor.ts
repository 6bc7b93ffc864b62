import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { exactlyOneRequired } from '../../../platform/errors.ts'
import { twoFactorNotStarted } from '../errors.ts'
import type { disableTwoFactorBody } from '../schemas.ts'
import { authenticateUser } from '../sign-in/authenticate-user.ts'
import { loadUser } from '../users/load-user.ts'
import { deleteFactor, findFactor } from './second-factor.queries.ts'
import { useCode } from './use-code.ts'

/**
 * Ends asking for codes, and forgets secret and recovery codes. The user shows a code or their password.
 * @throws exactly_one_required, two_factor_not_started, wrong_code, invalid_credentials, too_many_failures
 */
export async function disableTwoFactor(
  ctx: Ctx,
  { code, password }: z.output<typeof disableTwoFactorBody>,
): Promise<{ disabled: true }> {
  if ((code === undefined) === (password === undefined))
    throw exactlyOneRequired('Send either code or password.')
  const user = await loadUser(ctx)
  if ((await findFactor(ctx.db, user.id)) === undefined) throw twoFactorNotStarted()
  if (code !== undefined) await useCode(ctx, user, code)
  else await authenticateUser(ctx, { email: user.email, password: password! })
  await deleteFactor(ctx.db, user.id)
  return { disabled: true }
}
