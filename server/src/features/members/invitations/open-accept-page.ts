import type { App } from '../../../platform/context.ts'
import type { PageAnswer } from '../../../platform/page-answer.ts'
import { hashToken, isWellFormedToken } from '../../../platform/session-token.ts'
import { loadAccount } from '../../accounts/index.ts'
import { acceptPage, acceptPolicy, invalidAcceptPage } from './accept-page.rules.ts'
import { codePrefix } from './create-invitation.ts'
import { findInvitation } from './invitations.queries.ts'

const answer = (status: number, html: string): PageAnswer => ({
  html,
  status,
  content_security_policy: acceptPolicy,
  isEmbeddable: false,
})

/** The page that an invitation opens. It changes nothing: scanners of mail open it too. */
export async function openAcceptPage(app: App, { code }: { code: string }): Promise<PageAnswer> {
  const now = new Date(app.clock.nowMs())
  const found = isWellFormedToken(codePrefix, code)
    ? await findInvitation(app.db, hashToken(code), now)
    : undefined
  const account = found === undefined ? undefined : await loadAccount(app, found.account_id)
  return found === undefined || account === undefined
    ? answer(403, invalidAcceptPage())
    : answer(200, acceptPage(account.name, found.email))
}
