import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { usagePeriodStart } from '../usage/index.ts'
import { findClone } from './clones.queries.ts'
import type { Clone, Version } from './schemas.ts'

/** The clone with this id, published or not; null: the active one. @throws not_found */
export async function requireClone(ctx: Ctx, version_id: number | null): Promise<Clone> {
  const period_start = usagePeriodStart(ctx.account.created_at, ctx.now)
  const clone = await findClone(ctx.db, ctx.account.id, version_id, period_start)
  if (clone === undefined) throw notFound()
  return clone
}

/** The clone with this id as it goes over the wire. @throws not_found */
export async function requireVersion(ctx: Ctx, id: number): Promise<Version> {
  const { messages: _, ...version } = await requireClone(ctx, id)
  return version
}
