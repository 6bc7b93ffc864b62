import type { Ctx } from '../../../platform/context.ts'
import { MailError } from '../../../platform/mail/index.ts'
import type { Role } from '../../../platform/roles.rules.ts'
import { createToken, hashToken } from '../../../platform/session-token.ts'
import type { Invitation } from '../schemas.ts'
import { invitationMail } from './invitation-mail.rules.ts'
import { insertInvitation } from './invitations.queries.ts'

/** What every code of an invitation begins with. */
export const codePrefix = 'inv'
const lifetimeMs = 7 * 86_400_000

/**
 * Makes a link that makes somebody a member of the account, once, within 7 days. One that the operator makes may also set
 * the password of a user who is known already. One that a user makes is mailed, where mails are sent.
 * @param email null: for whoever has the link
 */
export async function createInvitation(
  ctx: Ctx,
  { email, role }: { email: string | null; role: Role },
): Promise<Invitation> {
  const { app, db, account, actor, now } = ctx
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
  const is_mailed = email !== null && !sets_password && (await mail(ctx, email, url))
  return { url, email, role, expires_at: expires_at.toISOString(), is_mailed }
}

/** Whoever invites sees at once whether the mail has left, and has the link all the same. */
async function mail(ctx: Ctx, to: string, url: string): Promise<boolean> {
  const { mailer } = ctx.app
  if (!mailer.delivers) return false
  const account = ctx.account.name
  try {
    await mailer.send({ to, ...invitationMail(ctx.account.language ?? 'en', { account, url }) })
    return true
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    ctx.log.warn({ reason: error.message }, 'the mail with an invitation could not be sent')
    return false
  }
}
