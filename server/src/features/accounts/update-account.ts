import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { requireUnchanged } from '../../platform/http/if-match.ts'
import { lockProfile, updateProfile } from './accounts.queries.ts'
import { slugTaken } from './errors.ts'
import { getAccount } from './get-account.ts'
import { forgetAccount } from './load-account.ts'
import type { AccountProfile, updateAccountBody } from './schemas.ts'
import { requireLogo } from './set-branding.ts'

type Input = z.output<typeof updateAccountBody>

/**
 * Changes what is given of the account.
 * @throws slug_taken, changed_meanwhile, not_found where the logo is no image of the account
 */
export async function updateAccount(ctx: Ctx, input: Input): Promise<AccountProfile> {
  try {
    return await ctx.transaction((tx) => update(tx, input))
  } catch (error) {
    throw isUniqueViolation(error, 'accounts_slug') ? slugTaken() : error
  }
}

async function update(tx: Ctx, { branding = {}, ...values }: Input): Promise<AccountProfile> {
  await requireLogo(tx, tx.account.id, branding.logo_asset_id ?? null)
  const { id } = tx.account
  requireUnchanged(tx, await lockProfile(tx.db, id))
  await updateProfile(tx.db, id, { ...values, ...branding }, tx.now)
  tx.afterCommit(() => forgetAccount(tx.app, id))
  return getAccount(tx)
}
