import type { Ctx } from '../../../platform/context.ts'
import { createToken, hashToken } from '../../../platform/session-token.ts'
import { tokenPrefix } from './find-user-session.ts'
import { insertSession } from './sessions.queries.ts'

/** Begins a session of a member. @returns its token, which is stored as a hash only */
export async function createUserSession(
  ctx: Ctx,
  { account_id, user_id }: { account_id: number; user_id: number },
): Promise<string> {
  const token = createToken(tokenPrefix)
  await insertSession(ctx.db, account_id, { token_sha256: hashToken(token), user_id }, ctx.now)
  return token
}
