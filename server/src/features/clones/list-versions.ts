import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { type ListEnvelope, wholeList, type wholeListQuery } from '../../platform/http/fields.ts'
import { usagePeriodStart } from '../usage/index.ts'
import { listCloneRows } from './clones.queries.ts'
import type { Version } from './schemas.ts'

/** The account's clones. */
export async function listVersions(
  ctx: Ctx,
  { order }: z.output<typeof wholeListQuery>,
): Promise<ListEnvelope<Version>> {
  const period_start = usagePeriodStart(ctx.account.created_at, ctx.now)
  return wholeList(await listCloneRows(ctx.db, ctx.account.id, period_start), order)
}
