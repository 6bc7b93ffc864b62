import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { invalidRequest, notFound } from '../../platform/errors.ts'
import { findAccount, lockImage, updateBranding } from './accounts.queries.ts'
import { type AccountOutput, accountOutput } from './output.rules.ts'
import type { setBrandingOptions } from './schemas.ts'

/**
 * Says how an account looks to its students; what is left out returns to the platform's look.
 * @throws not_found, invalid_request where the logo is no image of the account
 */
export async function setBranding(
  ctx: Ctx,
  input: z.output<typeof setBrandingOptions>,
): Promise<AccountOutput> {
  const { id, ...branding } = input
  return ctx.transaction(async (tx) => {
    const { logo_asset_id } = branding
    if ((await findAccount(tx.db, id)) === undefined) throw notFound(`There is no account ${id}.`)
    if (logo_asset_id !== null && !(await lockImage(tx.db, id, logo_asset_id)))
      throw invalidRequest(`logo_asset_id: ${logo_asset_id} is no image of the account that is ready.`)
    await updateBranding(tx.db, id, branding, tx.now)
    return accountOutput((await findAccount(tx.db, id))!)
  })
}
