import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { findCourseAccess } from '../../access/index.ts'
import { requireOpenLesson } from '../../campus/index.ts'
import { requireStudent } from '../../students/index.ts'
import { type Permit, permitExpiry } from './permit.rules.ts'
import { findVideoBlock } from './permits.queries.ts'

/**
 * What a student may report of a video in a lesson that is open to them.
 * @throws not_signed_in, not_found, access_ended, access_paused, before_your_access
 */
export async function permitVideo(ctx: Ctx, block_id: number): Promise<Permit> {
  const { visitor_id } = requireStudent(ctx)
  const block = await findVideoBlock(ctx.db, ctx.account.id, block_id)
  if (block === undefined) throw notFound()
  const { product_id } = await requireOpenLesson(ctx, block.unit_id)
  const access = await findCourseAccess(ctx, visitor_id, product_id)
  if (access === undefined) throw notFound()
  const issued_ms = ctx.now.getTime()
  return {
    ...{ account_id: ctx.account.id, visitor_id, registrant_id: null, kind: 'course' },
    ...{ ...block, product_id, webinar_id: null },
    ...{ issued_ms, expires_ms: permitExpiry(issued_ms, access.expires_at) },
  }
}
