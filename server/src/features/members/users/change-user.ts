import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { findUserByEmail, listMemberships, type User } from './users.queries.ts'

/** Runs a command of the operator on a user, and records it in every account of theirs. @throws not_found */
export async function changeUser<Result>(
  ctx: Ctx,
  { email, operation }: { email: string; operation: string },
  change: (user: User) => Promise<Result>,
): Promise<Result> {
  const user = await findUserByEmail(ctx.db, email)
  if (user === undefined) throw notFound(`There is no user ${email}.`)
  const result = await change(user)
  for (const account of await listMemberships(ctx.db, user.id)) {
    const recorded = { operation, record_id: user.id, door: 'command' as const }
    await ctx.app.recordChange({ ...ctx, account }, recorded)
  }
  return result
}
