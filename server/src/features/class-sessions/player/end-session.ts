import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireStudent } from '../../students/index.ts'
import type { endInput, SessionState } from '../schemas.ts'
import { hear } from './hear.ts'
import { showState } from './session-state.rules.ts'

/**
 * Ends a session of the student. One that has ended stays as it is. Without a report nothing is known of the time since the
 * last one, so it is not credited.
 * @throws not_found
 */
export async function endClassSession(
  ctx: Ctx,
  { session_id, visible, focused, interacted }: z.output<typeof endInput>,
): Promise<SessionState> {
  const { visitor_id } = requireStudent(ctx)
  const isSaid = visible !== undefined && focused !== undefined && interacted !== undefined
  const report = isSaid ? { visible, focused, interacted } : null
  const heard = await hear({ ctx, session_id, visitor_id, report, ends: true })
  if (heard === undefined) throw notFound()
  return showState(heard.session, ctx.app.clock.nowMs())
}
