import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { usagePeriodStart } from '../usage/index.ts'
import type { Version } from './schemas.ts'
import { findVersion } from './versions.queries.ts'

/** The clone that is to answer: the one that is named, published or not, else the active one. @throws not_found */
export async function findClone(ctx: Ctx, version_id: number | null): Promise<Version> {
  const period_start = usagePeriodStart(ctx.account.created_at, ctx.now)
  const version = await findVersion(ctx.db, ctx.account.id, version_id, period_start)
  if (version === undefined) throw notFound()
  return version
}
