import type { Ctx } from '../../../platform/context.ts'
import { findVisitorById } from '../../contacts/index.ts'
import type { Me } from '../schemas.ts'
import { requireStudent } from '../sessions/require-student.ts'
import { toMe } from './to-me.ts'

/** The student who is signed in, and their academy. */
export async function getMe(ctx: Ctx): Promise<Me> {
  const { visitor_id } = requireStudent(ctx)
  return toMe(ctx, await findVisitorById(ctx.db, ctx.account.id, visitor_id))
}
