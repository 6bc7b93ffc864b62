import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findAccessRecord } from './access.queries.ts'
import { accessRevoked } from './errors.ts'
import { futureEnd, sourceOf } from './expires-at.ts'
import { changeAccess } from './grounds/change-access.ts'
import { moved, withDirect } from './grounds/direct.rules.ts'
import type { Ground } from './grounds/ground.types.ts'
import { requireDirectAccess } from './require-direct-access.ts'
import type { AcademyAccess, updateAccessBody } from './schemas.ts'

type Input = { id: number } & z.output<typeof updateAccessBody>

/**
 * Moves the end of direct access, or pauses it. A later end of what has expired opens it anew.
 * @throws invalid_request (expires_at), not_found, access_managed_elsewhere, access_revoked
 */
export function updateAccess(ctx: Ctx, { id, ...input }: Input): Promise<AcademyAccess> {
  const source = sourceOf(ctx)
  const expires_at = input.expires_at === undefined ? undefined : futureEnd(ctx, input.expires_at)
  const change = (ground: Ground | undefined, now: string): Ground => {
    // The product, and the access with it, was deleted meanwhile.
    if (ground === undefined) throw notFound()
    if (ground.revoked_at !== null) throw accessRevoked()
    const ending = expires_at === undefined ? ground : moved(ground, { source, expires_at }, now)
    return input.paused === undefined ? ending : { ...ending, paused: input.paused }
  }
  return ctx.transaction(async (tx) => {
    const { visitor_id, product_id } = await requireDirectAccess(tx, id)
    await changeAccess(tx, {
      visitor_ids: [visitor_id],
      product_ids: [product_id],
      change: (grounds, now) => withDirect(grounds, product_id, (ground) => change(ground, now)),
    })
    return (await findAccessRecord(tx.db, tx.account.id, id, tx.now))!
  })
}
