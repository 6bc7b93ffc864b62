import type { App, Ctx } from '../../../platform/context.ts'
import { wrongCode } from '../errors.ts'
import { withLimitedFailures } from '../sign-in/with-limited-failures.ts'
import type { User } from '../users/users.queries.ts'
import { deleteRecoveryCode, findFactor, useStep } from './second-factor.queries.ts'
import { findStep, normalizeCode } from './totp.rules.ts'

const purpose = 'second-factor'

/** A secret as it is stored: sealed for its user. */
export const sealSecret = ({ secrets }: App, user_id: number, secret: string): Buffer =>
  secrets.seal(purpose, `user:${user_id}`, secret)

/** A recovery code as it is stored. */
export const signRecoveryCode = ({ secrets }: App, user_id: number, code: string): string =>
  secrets.sign('recovery-code', `${user_id}/${normalizeCode(code)}`)

/**
 * Uses a code up: of the user's app, or one of recovery. Wrong ones count as failed sign-ins.
 * @throws wrong_code also where it was used before, too_many_failures
 */
export const useCode = (ctx: Ctx, { id, email }: User, code: string): Promise<void> =>
  withLimitedFailures(ctx, email, async () => {
    if (!(await isUsed(ctx, id, code))) throw wrongCode()
  })

async function isUsed({ app, db }: Ctx, user_id: number, code: string): Promise<boolean> {
  const factor = await findFactor(db, user_id)
  if (factor === undefined) return false
  const secret = app.secrets.open(purpose, `user:${user_id}`, factor.sealed_secret)
  // Phones go by the real time, whatever CLOCK_OFFSET says.
  const step = findStep(secret, normalizeCode(code), app.clock.realMs())
  if (step !== null) return useStep(db, user_id, step)
  return deleteRecoveryCode(db, user_id, signRecoveryCode(app, user_id, code))
}
