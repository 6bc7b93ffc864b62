import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, wholeList } from '../../../platform/http/fields.ts'
import type { Affiliate } from '../schemas.ts'
import { listAffiliateRows } from './affiliates.queries.ts'

/** All affiliates of the account. */
export const listAffiliates = async (ctx: Ctx): Promise<ListEnvelope<Affiliate>> =>
  wholeList(await listAffiliateRows(ctx.db, ctx.account.id))
