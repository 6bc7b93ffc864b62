import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import type { Webinar } from '../schemas.ts'
import { toWebinar } from './to-webinar.ts'
import { findWebinarRow } from './webinars.queries.ts'

/** Reads a webinar. @throws feature_not_in_plan, not_found */
export async function getWebinar(ctx: Ctx, { id }: { id: number }): Promise<Webinar> {
  requireLiveFeatures(ctx)
  const row = await findWebinarRow(ctx.db, ctx.account.id, id)
  if (row === undefined) throw notFound()
  return toWebinar(ctx, row)
}
