import type { Ctx } from '../../../platform/context.ts'
import { notSignedIn } from '../../../platform/errors.ts'
import { requireUser } from '../sessions/require-user.ts'
import { findUser, type User } from './users.queries.ts'

/** The user who acts, with what is stored of them. @throws not_signed_in */
export async function loadUser(ctx: Ctx): Promise<User> {
  const user = await findUser(ctx.db, requireUser(ctx).id)
  if (user === undefined) throw notSignedIn()
  return user
}
