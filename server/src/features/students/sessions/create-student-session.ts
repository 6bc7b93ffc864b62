import type { Ctx } from '../../../platform/context.ts'
import { createToken, hashToken } from '../../../platform/session-token.ts'
import { tokenPrefix } from './find-student-session.ts'
import { insertSession } from './sessions.queries.ts'

/** Begins a session of a visitor. @returns its token, which is stored as a hash only */
export async function createStudentSession(ctx: Ctx, visitor_id: number): Promise<string> {
  const token = createToken(tokenPrefix)
  await insertSession(ctx.db, ctx.account.id, { token_sha256: hashToken(token), visitor_id }, ctx.now)
  return token
}
