import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Bundle } from '../schemas.ts'
import { findComponents } from './bundles.queries.ts'

/** The products that a bundle consists of. @throws not_found */
export async function getComponents(ctx: Ctx, { id }: { id: number }): Promise<Bundle> {
  const component_product_ids = await findComponents(ctx.db, ctx.account.id, id)
  if (component_product_ids === null) throw notFound()
  return { object: 'bundle', product_id: id, component_product_ids }
}
