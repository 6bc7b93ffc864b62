import { saveFactor } from '../src/features/members/second-factor/second-factor.queries.ts'
import { codeAt } from '../src/features/members/second-factor/totp.rules.ts'
import { sealSecret } from '../src/features/members/second-factor/use-code.ts'
import { listMemberRows } from '../src/features/members/users/members.queries.ts'
import type { TestAccount } from './factories.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** Starts a second factor of one secret for every member of an account. @returns the code of now */
export async function startSecondFactors({ ctx, account }: TestAccount): Promise<string> {
  const { app, db, now } = ctx()
  for (const { user_id } of await listMemberRows(db, account.id))
    await saveFactor(db, user_id, sealSecret(app, user_id, secret), now)
  return codeAt(secret, app.clock.realMs())
}
