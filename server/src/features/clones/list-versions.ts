import type { Ctx } from '../../platform/context.ts'
import { type ListEnvelope, wholeList } from '../../platform/http/fields.ts'
import { usagePeriodStart } from '../usage/index.ts'
import { listCloneRows } from './clones.queries.ts'
import type { Version } from './schemas.ts'

/** The account's clones. */
export async function listVersions(ctx: Ctx): Promise<ListEnvelope<Version>> {
  const period_start = usagePeriodStart(ctx.account.created_at, ctx.now)
  return wholeList(await listCloneRows(ctx.db, ctx.account.id, period_start))
}
