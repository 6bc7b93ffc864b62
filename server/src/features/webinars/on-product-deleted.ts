import type { Ctx } from '../../platform/context.ts'
import { removeFromAudiences } from './records/webinars.queries.ts'

/** Takes a deleted product out of the audiences. */
export const onProductDeleted = (
  { db, account }: Ctx,
  { product_id }: { product_id: number },
): Promise<void> => removeFromAudiences(db, account.id, product_id)
