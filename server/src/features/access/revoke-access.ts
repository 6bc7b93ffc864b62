import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { changeAccess } from './grounds/change-access.ts'
import { directlyRevoked, withDirect } from './grounds/direct.rules.ts'
import { requireDirectAccess } from './require-direct-access.ts'

/** Revokes direct access, whatever it rests on. Its record stays. @throws not_found, access_managed_elsewhere */
export function revokeAccess(ctx: Ctx, { id }: { id: number }): Promise<{ id: number; deleted: true }> {
  return ctx.transaction(async (tx) => {
    const { visitor_id, product_id } = await requireDirectAccess(tx, id)
    await changeAccess(tx, {
      visitor_ids: [visitor_id],
      product_ids: [product_id],
      change: (grounds, now) =>
        withDirect(grounds, product_id, (ground) => {
          if (ground === undefined) throw notFound()
          return directlyRevoked(ground, now)
        }),
    })
    return { id, deleted: true }
  })
}
