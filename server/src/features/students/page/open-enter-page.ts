import type { App } from '../../../platform/context.ts'
import type { PageAnswer } from '../../../platform/page-answer.ts'
import { loadAccount } from '../../accounts/index.ts'
import { findLanguage } from '../academy/find-language.ts'
import { findSignedLink } from '../links/find-signed-link.ts'
import { isOpen } from '../links/link-clock.rules.ts'
import { enterPage, enterPolicy, invalidLinkPage } from './enter-page.rules.ts'

const answer = (status: number, html: string): PageAnswer => ({
  html,
  status,
  content_security_policy: enterPolicy,
  isEmbeddable: false,
})

/** The page that a link opens. It changes nothing: scanners of mail open it too. */
export async function openEnterPage(app: App, { code }: { code: string }): Promise<PageAnswer> {
  const signed = await findSignedLink(app, code)
  const account = signed === null ? undefined : await loadAccount(app, signed.account_id)
  if (signed === null || account === undefined) return answer(403, invalidLinkPage('en', null))
  const language = await findLanguage({ db: app.db, account })
  return isOpen(signed.link, app.clock.nowMs())
    ? answer(200, enterPage(language, account.name))
    : answer(403, invalidLinkPage(language, account.name))
}
