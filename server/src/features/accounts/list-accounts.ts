import type { Account, Ctx } from '../../platform/context.ts'
import { type ListEnvelope, wholeList } from '../../platform/http/fields.ts'
import { selectAccounts } from './accounts.queries.ts'

/** Every account of the installation. */
export async function listAccounts(ctx: Ctx): Promise<ListEnvelope<Account>> {
  return wholeList(await selectAccounts(ctx.db).execute())
}
