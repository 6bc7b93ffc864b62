import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, wholeList } from '../../../platform/http/fields.ts'
import { type ApiKeyOutput, apiKeyOutput } from '../output.rules.ts'
import { listKeyRows } from './keys.queries.ts'

/** The account's keys, including expired and revoked ones. */
export async function listKeys(ctx: Ctx): Promise<ListEnvelope<ApiKeyOutput>> {
  const keys = await listKeyRows(ctx.db, ctx.account.id)
  return wholeList(keys.map(apiKeyOutput))
}
