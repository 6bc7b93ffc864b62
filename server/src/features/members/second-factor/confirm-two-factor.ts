import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import { twoFactorEnabled, twoFactorNotStarted } from '../errors.ts'
import type { ConfirmedTwoFactor } from '../schemas.ts'
import { requireUser } from '../sessions/require-user.ts'
import { deleteOtherSessionsOf } from '../sessions/sessions.queries.ts'
import { loadUser } from '../users/load-user.ts'
import { confirmFactor, findFactor, insertRecoveryCodes } from './second-factor.queries.ts'
import { toRecoveryCode } from './totp.rules.ts'
import { signRecoveryCode, useCode } from './use-code.ts'

const recoveryCodes = 10
const recoveryCodeLength = 10

/**
 * Begins to ask for codes, once the user has shown one. Their other sessions end, as those began without a code.
 * @throws two_factor_not_started, two_factor_enabled, wrong_code, too_many_failures
 */
export async function confirmTwoFactor(ctx: Ctx, { code }: { code: string }): Promise<ConfirmedTwoFactor> {
  const user = await loadUser(ctx)
  const factor = await findFactor(ctx.db, user.id)
  if (factor === undefined) throw twoFactorNotStarted()
  if (factor.confirmed_at !== null) throw twoFactorEnabled()
  await useCode(ctx, user, code)
  const codes = Array.from({ length: recoveryCodes }, () => toRecoveryCode(randomBytes(recoveryCodeLength)))
  await ctx.transaction(async (tx) => {
    if (!(await confirmFactor(tx.db, user.id, tx.now))) throw twoFactorEnabled()
    const signatures = codes.map((each) => signRecoveryCode(tx.app, user.id, each))
    await insertRecoveryCodes(tx.db, user.id, signatures)
    await deleteOtherSessionsOf(tx.db, requireUser(tx))
  })
  return { recovery_codes: codes }
}
