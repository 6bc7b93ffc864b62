import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, wholeList } from '../../../platform/http/fields.ts'
import type { ApiKey } from '../schemas.ts'
import { listKeyRows } from './keys.queries.ts'

/** The account's keys, those that ended too. */
export async function listKeys(ctx: Ctx): Promise<ListEnvelope<ApiKey>> {
  return wholeList(await listKeyRows(ctx.db, ctx.account.id))
}
