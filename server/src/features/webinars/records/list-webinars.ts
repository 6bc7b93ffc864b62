import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, wholeList, type wholeListQuery } from '../../../platform/http/fields.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import type { Webinar } from '../schemas.ts'
import { toWebinar } from './to-webinar.ts'
import { listWebinarRows } from './webinars.queries.ts'

/** All webinars of the account, by id. @throws feature_not_in_plan */
export async function listWebinars(
  ctx: Ctx,
  { order }: z.output<typeof wholeListQuery>,
): Promise<ListEnvelope<Webinar>> {
  requireLiveFeatures(ctx)
  const rows = await listWebinarRows(ctx.db, ctx.account.id)
  return wholeList(
    rows.map((row) => toWebinar(ctx, row)),
    order,
  )
}
