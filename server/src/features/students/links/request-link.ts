import type { z } from 'zod'
import type { Account, Ctx } from '../../../platform/context.ts'
import { invalidRequest } from '../../../platform/errors.ts'
import { findAccountBySlug, findOnlyAccount } from '../../accounts/index.ts'
import type { signInBody } from '../schemas.ts'
import { mayAskForLink } from './count-sign-in.ts'
import { linkJobName } from './job-name.ts'
import { insertLink } from './links.queries.ts'

const linkLifetimeMs = 15 * 60_000

type SignIn = z.output<typeof signInBody>

/**
 * Takes an email whose owner wants a link. Nobody looks here whether it is known: that happens in the background, so
 * neither the answer nor its time can tell. Past the limits nothing is sent, silently.
 * @throws invalid_request where the academy must be named
 */
export async function requestLink(ctx: Ctx, { email, academy }: SignIn): Promise<{ sent: true }> {
  const account_id = (await findAcademy(ctx, academy))?.id ?? 0
  await ctx.transaction(async (tx) => {
    if (!(await mayAskForLink(tx, { account_id, email })) || account_id === 0) return
    const expires_at = new Date(tx.now.getTime() + linkLifetimeMs)
    await insertLink(tx.db, account_id, { email, expires_at }, tx.now)
    tx.afterCommit(() => tx.app.wake(linkJobName))
  })
  return { sent: true }
}

async function findAcademy({ db }: Ctx, academy: string | undefined): Promise<Account | undefined> {
  if (academy !== undefined) return findAccountBySlug(db, academy)
  const only = await findOnlyAccount(db)
  if (only === 'several') throw invalidRequest('academy: is required, as this installation has several.')
  return only
}
