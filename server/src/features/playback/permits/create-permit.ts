import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { exactlyOneRequired, invalidRequest } from '../../../platform/errors.ts'
import type { PlaybackPermit, permitBody } from '../schemas.ts'
import type { Permit } from './permit.rules.ts'
import { permitVideo } from './permit-video.ts'
import { permitWebinar } from './permit-webinar.ts'
import { ensureWatch } from './permits.queries.ts'
import { signPermit } from './sign-permit.ts'

/**
 * Gives a permit to report what is played of a video in a lesson, or of a webinar.
 * @throws exactly_one_required, invalid_request (join_token), and what permits of videos and webinars throw
 */
export async function createPermit(ctx: Ctx, input: z.output<typeof permitBody>): Promise<PlaybackPermit> {
  const permit = await decide(ctx, input)
  await ensureWatch(ctx.db, permit.account_id, permit, ctx.now)
  return {
    permit: signPermit(ctx.app, permit),
    expires_at: new Date(permit.expires_ms).toISOString(),
    resource: permit.resource,
  }
}

async function decide(
  ctx: Ctx,
  { block_id, webinar_id, join_token }: z.output<typeof permitBody>,
): Promise<Permit> {
  if (block_id !== undefined && webinar_id === undefined) {
    if (join_token !== undefined) throw invalidRequest('join_token: is of a webinar.')
    return permitVideo(ctx, block_id)
  }
  if (block_id === undefined && webinar_id !== undefined) return permitWebinar(ctx, webinar_id, join_token)
  throw exactlyOneRequired('Send either block_id or webinar_id.')
}
