import type { Ctx } from '../../../platform/context.ts'
import { renameVisitor } from '../../contacts/index.ts'
import type { Me } from '../schemas.ts'
import { requireStudent } from '../sessions/require-student.ts'
import { toMe } from './to-me.ts'

/** Changes what the student is called. */
export function updateMe(ctx: Ctx, { name }: { name: string }): Promise<Me> {
  const { visitor_id } = requireStudent(ctx)
  return ctx.transaction(async (tx) => toMe(tx, await renameVisitor(tx, { visitor_id, name })))
}
