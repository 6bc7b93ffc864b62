import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findAccount, lockImage, updateBranding } from './accounts.queries.ts'
import { type AccountOutput, accountOutput } from './output.rules.ts'
import type { setBrandingOptions } from './schemas.ts'

/**
 * Says how an account looks to its students; what is left out returns to the platform's look.
 * @throws not_found, also where the logo is no image of the account
 */
export async function setBranding(
  ctx: Ctx,
  input: z.output<typeof setBrandingOptions>,
): Promise<AccountOutput> {
  const { id, ...branding } = input
  return ctx.transaction(async (tx) => {
    if ((await findAccount(tx.db, id)) === undefined) throw notFound(`There is no account ${id}.`)
    await requireLogo(tx, id, branding.logo_asset_id)
    await updateBranding(tx.db, id, branding, tx.now)
    return accountOutput((await findAccount(tx.db, id))!)
  })
}

/** Keeps a logo until the transaction ends. @throws not_found where it is no image of the account */
export async function requireLogo(tx: Ctx, account_id: number, asset_id: number | null): Promise<void> {
  if (asset_id === null || (await lockImage(tx.db, account_id, asset_id))) return
  throw notFound('logo_asset_id: is no image of the account that is ready.')
}
