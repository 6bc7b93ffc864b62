import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest } from '../../../platform/errors.ts'
import { settleWebinar } from '../clock/settle-webinar.ts'
import { requireAudience } from '../records/require-audience.ts'
import { lockWebinar } from '../records/webinars.queries.ts'
import type { updateWebinarOptions, Webinar } from '../schemas.ts'
import { changeWebinar } from './change-webinar.ts'
import { updateWebinarRow } from './changes.queries.ts'

/**
 * Changes what is given of a webinar, and publishes a draft. What has begun goes by when it began, not by a new start.
 * @throws feature_not_in_plan, not_found, webinar_over, invalid_request (product_id)
 */
export function updateWebinar(ctx: Ctx, input: z.output<typeof updateWebinarOptions>): Promise<Webinar> {
  const { id, product_id, products, publish, ...fields } = input
  if (product_id !== undefined && !products) {
    throw invalidRequest('products: --no-products does not go with --product-id.')
  }
  return changeWebinar(ctx, id, async (tx, webinar) => {
    const named = products ? product_id : []
    const audience_product_ids = named === undefined ? undefined : await requireAudience(tx, named)
    const status = publish && webinar.status === 'draft' ? 'scheduled' : webinar.status
    await updateWebinarRow(tx.db, tx.account.id, { id, ...fields, audience_product_ids, status }, tx.now)
    await settleWebinar(tx, (await lockWebinar(tx.db, tx.account.id, id))!)
  })
}
