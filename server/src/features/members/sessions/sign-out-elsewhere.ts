import type { Ctx } from '../../../platform/context.ts'
import { requireUser } from './require-user.ts'
import { deleteOtherSessionsOf } from './sessions.queries.ts'

/** Ends every session of the user but this one. */
export const signOutElsewhere = async (ctx: Ctx): Promise<{ ended_sessions: number }> => ({
  ended_sessions: await deleteOtherSessionsOf(ctx.db, requireUser(ctx)),
})
