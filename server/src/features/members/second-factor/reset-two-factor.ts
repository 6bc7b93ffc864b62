import type { Ctx } from '../../../platform/context.ts'
import { changeUser } from '../users/change-user.ts'
import { deleteFactor } from './second-factor.queries.ts'

/** Takes the second factor of somebody away who has lost it. `ctx` is the operator's. @throws not_found */
export const resetTwoFactor = (
  ctx: Ctx,
  { email }: { email: string },
): Promise<{ email: string; was_enabled: boolean }> =>
  changeUser(ctx, { email, operation: 'resetTwoFactor' }, async (user) => ({
    email,
    was_enabled: await deleteFactor(ctx.db, user.id),
  }))
