import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { deleteSessionsOf } from '../sessions/sessions.queries.ts'
import { findUserByEmail, listMemberships } from './users.queries.ts'

/** Ends every session of a user, in all accounts. `ctx` is the operator's. @throws not_found */
export async function signOutUser(
  ctx: Ctx,
  { email }: { email: string },
): Promise<{ email: string; ended_sessions: number }> {
  const user = await findUserByEmail(ctx.db, email)
  if (user === undefined) throw notFound(`There is no user ${email}.`)
  const ended_sessions = await deleteSessionsOf(ctx.db, user.id)
  for (const account of await listMemberships(ctx.db, user.id)) {
    const change = { operation: 'signOutUser', record_id: user.id, door: 'command' as const }
    await ctx.app.recordChange({ ...ctx, account }, change)
  }
  return { email, ended_sessions }
}
