import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import type { createWebinarOptions, Webinar } from '../schemas.ts'
import { requireAudience } from './require-audience.ts'
import { toWebinar } from './to-webinar.ts'
import { findWebinarRow, insertWebinar } from './webinars.queries.ts'

/** Makes a webinar, scheduled unless it is to be a draft. @throws feature_not_in_plan, invalid_request (product_id) */
export function createWebinar(ctx: Ctx, input: z.output<typeof createWebinarOptions>): Promise<Webinar> {
  requireLiveFeatures(ctx)
  const { product_id: product_ids, draft, description = null, ...fields } = input
  return ctx.transaction(async (tx) => {
    const audience_product_ids = await requireAudience(tx, product_ids)
    const status = draft ? 'draft' : 'scheduled'
    const id = await insertWebinar(
      tx.db,
      tx.account.id,
      { ...fields, description, status, audience_product_ids },
      tx.now,
    )
    return toWebinar(tx, (await findWebinarRow(tx.db, tx.account.id, id))!)
  })
}
