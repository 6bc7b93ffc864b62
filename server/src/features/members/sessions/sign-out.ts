import type { Ctx } from '../../../platform/context.ts'
import { requireUser } from './require-user.ts'
import { deleteSession } from './sessions.queries.ts'

/** Ends the session by which the user came; their other sessions stay. */
export async function signOut(ctx: Ctx): Promise<{ signed_out: true }> {
  await deleteSession(ctx.db, ctx.account.id, requireUser(ctx).session_id)
  return { signed_out: true }
}
