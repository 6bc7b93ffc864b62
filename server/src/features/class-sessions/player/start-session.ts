import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import { notSignedIn } from '../../../platform/errors.ts'
import { requireOpenLesson } from '../../campus/index.ts'
import { requireStudent } from '../../students/index.ts'
import { insertClassSession } from './player.queries.ts'

/**
 * Begins a session of the student in a lesson that is open to them.
 * @throws not_found, access_ended, access_paused, before_your_access, not_signed_in where they were erased meanwhile
 */
export async function startClassSession(
  ctx: Ctx,
  { unit_id }: { unit_id: number },
): Promise<{ session_id: string }> {
  const { visitor_id } = requireStudent(ctx)
  const { product_id } = await requireOpenLesson(ctx, unit_id)
  const session_id = randomUUID()
  const session = { session_id, visitor_id, product_id, unit_id }
  if (!(await insertClassSession(ctx.db, ctx.account.id, session, ctx.now))) throw notSignedIn()
  return { session_id }
}
