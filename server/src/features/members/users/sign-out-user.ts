import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { deleteSessionsOf } from '../sessions/sessions.queries.ts'
import { findUserByEmail } from './users.queries.ts'

/** Ends every session of a user, in all accounts. `ctx` is the operator's. @throws not_found */
export async function signOutUser(
  { db }: Ctx,
  { email }: { email: string },
): Promise<{ email: string; ended_sessions: number }> {
  const user = await findUserByEmail(db, email)
  if (user === undefined) throw notFound(`There is no user ${email}.`)
  return { email, ended_sessions: await deleteSessionsOf(db, user.id) }
}
