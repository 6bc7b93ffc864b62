import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import { twoFactorEnabled } from '../errors.ts'
import type { StartedTwoFactor } from '../schemas.ts'
import { loadUser } from '../users/load-user.ts'
import { saveFactor } from './second-factor.queries.ts'
import { otpauthUri, toSecret } from './totp.rules.ts'
import { sealSecret } from './use-code.ts'

/** RFC 4226 recommends as many bytes. */
const secretBytes = 20

/** Makes a secret for the user's app. Nothing asks for codes before one is confirmed. @throws two_factor_enabled */
export async function startTwoFactor(ctx: Ctx): Promise<StartedTwoFactor> {
  const { id, email } = await loadUser(ctx)
  const secret = toSecret(randomBytes(secretBytes))
  if (!(await saveFactor(ctx.db, id, sealSecret(ctx.app, id, secret), ctx.now))) throw twoFactorEnabled()
  return { secret, otpauth_uri: otpauthUri(secret, { issuer: ctx.account.name, label: email }) }
}
