import type { Ctx } from '../../../platform/context.ts'
import { secondFactorNeeded } from '../errors.ts'
import type { User } from '../users/users.queries.ts'
import { findFactor } from './second-factor.queries.ts'
import { useCode } from './use-code.ts'

/**
 * Asks a user who has a second factor for a code of it. A missing code is no failure, as nobody can know before.
 * @throws second_factor_needed, wrong_code, too_many_failures
 */
export async function requireSecondFactor(ctx: Ctx, user: User, code: string | undefined): Promise<void> {
  const factor = await findFactor(ctx.db, user.id)
  if (factor === undefined || factor.confirmed_at === null) return
  if (code === undefined) throw secondFactorNeeded()
  await useCode(ctx, user, code)
}
