import type { Ctx } from '../../../platform/context.ts'
import { listWebinarRowsByIds } from '../records/webinars.queries.ts'
import { findStudent } from './find-student.ts'
import type { StudentWebinar } from './schemas.ts'
import { showWebinars } from './show-webinars.ts'

/**
 * Webinars as the signed-in student sees them, by their ids; drafts are left out, and all where the plan has none.
 * @throws not_signed_in
 */
export async function findWebinarsOfStudent(ctx: Ctx, ids: number[]): Promise<Map<number, StudentWebinar>> {
  if (ids.length === 0 || !ctx.account.has_live_features) return new Map()
  const rows = await listWebinarRowsByIds(ctx.db, ctx.account.id, ids)
  const shown = await showWebinars(ctx, await findStudent(ctx), rows)
  return new Map(shown.map((webinar) => [webinar.id, webinar]))
}
