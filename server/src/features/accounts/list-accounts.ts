import type { Ctx } from '../../platform/context.ts'
import { type ListEnvelope, wholeList } from '../../platform/http/fields.ts'
import { selectAccounts } from './accounts.queries.ts'
import { type AccountRecord, accountRecord } from './records.rules.ts'

/** Every account of the installation. */
export async function listAccounts(ctx: Ctx): Promise<ListEnvelope<AccountRecord>> {
  const accounts = await selectAccounts(ctx.db).execute()
  return wholeList(accounts.map(accountRecord))
}
