import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, wholeList } from '../../../platform/http/fields.ts'
import type { AffiliatePayout } from '../schemas.ts'
import { listPayoutRows } from './affiliates.queries.ts'

/** The earnings of each affiliate: commissions less what refunds took back. */
export const listPayouts = async (ctx: Ctx): Promise<ListEnvelope<AffiliatePayout>> =>
  wholeList(await listPayoutRows(ctx.db, ctx.account.id))
