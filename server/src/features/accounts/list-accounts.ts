import type { Ctx } from '../../platform/context.ts'
import { type ListEnvelope, wholeList } from '../../platform/http/fields.ts'
import { listAccountRows } from './accounts.queries.ts'
import { type AccountOutput, accountOutput } from './output.rules.ts'

/** Every account of the installation. */
export async function listAccounts(ctx: Ctx): Promise<ListEnvelope<AccountOutput>> {
  const accounts = await listAccountRows(ctx.db)
  return wholeList(accounts.map(accountOutput))
}
