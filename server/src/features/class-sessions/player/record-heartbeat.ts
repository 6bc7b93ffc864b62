import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireStudent } from '../../students/index.ts'
import { sessionEnded } from '../errors.ts'
import type { heartbeatInput, SessionState } from '../schemas.ts'
import { hear } from './hear.ts'
import { showState } from './session-state.rules.ts'

/**
 * Records that the student's player still shows the lesson, and credits the time since it said so last.
 * @throws not_found, session_ended
 */
export async function recordHeartbeat(
  ctx: Ctx,
  { session_id, ...report }: z.output<typeof heartbeatInput>,
): Promise<SessionState> {
  const { visitor_id } = requireStudent(ctx)
  const heard = await hear({ ctx, session_id, visitor_id, report, ends: false })
  if (heard === undefined) throw notFound()
  if (!heard.isTaken) throw sessionEnded()
  return showState(heard.session, ctx.app.clock.nowMs())
}
