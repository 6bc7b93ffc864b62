import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import { insertSession } from './sessions.queries.ts'
import { hashToken, tokenBytes, tokenOf } from './token.rules.ts'

/** Begins a session of a visitor. @returns its token, which is stored as a hash only */
export async function createStudentSession(ctx: Ctx, visitor_id: number): Promise<string> {
  const token = tokenOf(randomBytes(tokenBytes))
  await insertSession(ctx.db, ctx.account.id, { token_sha256: hashToken(token), visitor_id }, ctx.now)
  return token
}
