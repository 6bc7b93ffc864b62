import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { findProduct } from '../../catalog/index.ts'
import { findPurchase } from '../../sales/index.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import { composeBody } from './payload.rules.ts'
import type { Preview, previewBody } from './schemas.ts'

const sampleBuyer = { email: 'ana@example.com', name: 'Ana Ruiz' }
const samplePurchase = 10_000_000_001

/**
 * The body that a payload would send for a sale, or for one that is made up. Nothing is sent.
 * @throws feature_not_in_plan, not_found (product_id, order_ref)
 */
export async function previewDeliveryPayload(
  ctx: Ctx,
  { product_id, payload, order_ref }: z.output<typeof previewBody>,
): Promise<Preview> {
  requireLiveFeatures(ctx)
  if ((await findProduct(ctx.db, ctx.account.id, product_id)) === undefined) throw notFound()
  const purchase =
    order_ref === undefined
      ? { purchase_id: samplePurchase, buyer: sampleBuyer, product: { id: product_id } }
      : await findPurchase(ctx, order_ref)
  if (purchase === undefined) throw notFound()
  const { body } = composeBody(payload, purchase)
  return { object: 'external_delivery_preview', body, is_sample: order_ref === undefined }
}
