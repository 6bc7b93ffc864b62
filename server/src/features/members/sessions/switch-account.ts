import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Session } from '../schemas.ts'
import { findMember } from '../users/members.queries.ts'
import { requireUser } from './require-user.ts'
import { moveSession } from './sessions.queries.ts'
import { toSession } from './to-session.ts'

/** Makes the session work for another account of the user. @throws not_found where they do not belong to it */
export async function switchAccount(ctx: Ctx, { account_id }: { account_id: number }): Promise<Session> {
  const { id: user_id, session_id } = requireUser(ctx)
  const member = await findMember(ctx.db, account_id, user_id)
  if (member === undefined) throw notFound('You belong to no account with this id.')
  await moveSession(ctx.db, ctx.account.id, session_id, account_id)
  return toSession(ctx, user_id, account_id)
}
