import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { findCourseAccess } from '../../access/index.ts'
import { requireOpenLesson } from '../../campus/index.ts'
import { requireStudent } from '../../students/index.ts'
import type { PlaybackPermit, permitBody } from '../schemas.ts'
import { type Permit, permitExpiry } from './permit.rules.ts'
import { ensureWatch, findVideoBlock } from './permits.queries.ts'
import { signPermit } from './sign-permit.ts'

/**
 * Gives a student the permit to report what they play of a video in a lesson that is open to them.
 * @throws not_found, access_ended, access_paused, before_your_access
 */
export async function createPermit(
  ctx: Ctx,
  { block_id }: z.output<typeof permitBody>,
): Promise<PlaybackPermit> {
  const { visitor_id } = requireStudent(ctx)
  const block = await findVideoBlock(ctx.db, ctx.account.id, block_id)
  if (block === undefined) throw notFound()
  const { product_id } = await requireOpenLesson(ctx, block.unit_id)
  const access = await findCourseAccess(ctx, visitor_id, product_id)
  if (access === undefined) throw notFound()
  const issued_ms = ctx.now.getTime()
  return issue(ctx, {
    ...{ account_id: ctx.account.id, visitor_id, registrant_id: null, kind: 'course' },
    ...{ ...block, product_id, webinar_id: null },
    ...{ issued_ms, expires_ms: permitExpiry(issued_ms, access.expires_at) },
  })
}

async function issue({ app, db, account, now }: Ctx, permit: Permit): Promise<PlaybackPermit> {
  await ensureWatch(db, account.id, permit, now)
  return {
    permit: signPermit(app, permit),
    expires_at: new Date(permit.expires_ms).toISOString(),
    resource: permit.resource,
  }
}
