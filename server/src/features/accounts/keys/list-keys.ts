import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, wholeList } from '../../../platform/http/fields.ts'
import { type ApiKeyRecord, apiKeyRecord } from '../records.rules.ts'
import { listKeyRows } from './keys.queries.ts'

/** The account's keys, those that ended too. */
export async function listKeys(ctx: Ctx): Promise<ListEnvelope<ApiKeyRecord>> {
  const keys = await listKeyRows(ctx.db, ctx.account.id)
  return wholeList(keys.map(apiKeyRecord))
}
