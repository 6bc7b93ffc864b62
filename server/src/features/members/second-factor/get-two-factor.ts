import type { Ctx } from '../../../platform/context.ts'
import type { TwoFactor } from '../schemas.ts'
import { requireUser } from '../sessions/require-user.ts'
import { countRecoveryCodes, findFactor } from './second-factor.queries.ts'

/** Whether signing in asks the user for a code. */
export async function getTwoFactor(ctx: Ctx): Promise<TwoFactor> {
  const { id } = requireUser(ctx)
  const [factor, recovery_codes_left] = await Promise.all([
    findFactor(ctx.db, id),
    countRecoveryCodes(ctx.db, id),
  ])
  const confirmed_at = factor?.confirmed_at ?? null
  return { enabled: confirmed_at !== null, confirmed_at, recovery_codes_left }
}
