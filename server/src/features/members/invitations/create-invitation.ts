import type { Ctx } from '../../../platform/context.ts'
import type { Role } from '../../../platform/roles.rules.ts'
import { createToken, hashToken } from '../../../platform/session-token.ts'
import type { Invitation } from '../schemas.ts'
import { insertInvitation } from './invitations.queries.ts'

/** What every code of an invitation begins with. */
export const codePrefix = 'inv'
const lifetimeMs = 7 * 86_400_000

/**
 * Makes a link that makes somebody a member of the account, once, within 7 days. One that the operator makes may also set
 * the password of a user who is known already.
 * @param email null: for whoever has the link
 */
export async function createInvitation(
  { app, db, account, actor, now }: Ctx,
  { email, role }: { email: string | null; role: Role },
): Promise<Invitation> {
  const code = createToken(codePrefix)
  const expires_at = new Date(now.getTime() + lifetimeMs)
  const sets_password = actor.kind === 'operator'
  await insertInvitation(
    db,
    account.id,
    { code_sha256: hashToken(code), email, role, sets_password, expires_at },
    now,
  )
  const url = `${app.base_url}/panel/accept?code=${code}`
  return { url, email, role, expires_at: expires_at.toISOString() }
}
