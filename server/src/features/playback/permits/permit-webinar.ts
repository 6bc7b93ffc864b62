import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireStudent } from '../../students/index.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import { atWebinarAccount, findWebinarEntrance } from '../../webinars/index.ts'
import { notOpenYet } from '../errors.ts'
import { type Permit, permitExpiry } from './permit.rules.ts'

/**
 * What somebody may report of a webinar, live or recorded: with a token as the registrant whose link has it, even if they
 * are signed in as a student; else as the student.
 * @throws not_signed_in, feature_not_in_plan, not_found, not_open_yet
 */
export async function permitWebinar(
  ctx: Ctx,
  webinar_id: number,
  join_token: string | undefined,
): Promise<Permit> {
  const guest = join_token === undefined ? { visitor_id: requireStudent(ctx).visitor_id } : { join_token }
  const at = join_token === undefined ? ctx : await atWebinarAccount(ctx, webinar_id)
  requireLiveFeatures(at)
  const entrance = await findWebinarEntrance(at, webinar_id, guest)
  if (entrance === null) throw notFound()
  if (entrance === 'closed') throw notOpenYet()
  const { ends_at, ...watched } = entrance
  const issued_ms = ctx.now.getTime()
  return {
    ...{ account_id: at.account.id, ...watched, webinar_id },
    ...{ product_id: null, unit_id: null, block_id: null },
    ...{ issued_ms, expires_ms: permitExpiry(issued_ms, ends_at) },
  }
}
