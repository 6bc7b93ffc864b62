import type { Ctx } from '../../../platform/context.ts'
import { deleteSessionsOf } from '../sessions/sessions.queries.ts'
import { changeUser } from './change-user.ts'

/** Ends every session of a user, in all accounts. `ctx` is the operator's. @throws not_found */
export const signOutUser = (
  ctx: Ctx,
  { email }: { email: string },
): Promise<{ email: string; ended_sessions: number }> =>
  changeUser(ctx, { email, operation: 'signOutUser' }, async (user) => ({
    email,
    ended_sessions: await deleteSessionsOf(ctx.db, user.id),
  }))
