import type { Ctx } from '../../../platform/context.ts'
import { accountId } from '../../../platform/db/ids.ts'
import { notFound } from '../../../platform/errors.ts'
import { loadAccount } from '../../accounts/index.ts'

/** The context of a caller without a session, in the account of a webinar. @throws not_found */
export async function atWebinarAccount(ctx: Ctx, webinar_id: number): Promise<Ctx> {
  const account = await loadAccount(ctx.app, accountId(webinar_id))
  if (account === undefined) throw notFound()
  return { ...ctx, account }
}
