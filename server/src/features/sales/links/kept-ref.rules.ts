import { cookieValue } from '../../../platform/http/cookies.rules.ts'
import type { PageCookie } from '../../../platform/page-answer.ts'

const secondsOfDay = 86_400
const codeForm = /^[\w-]{1,60}$/

const nameFor = (account_id: number) => `understudy_ref_${account_id}`

/** The code of the affiliate whose link of this account a browser followed first; null where it followed none. */
export function keptRef(cookies: string, account_id: number): string | null {
  const code = cookieValue(cookies, nameFor(account_id))
  return code !== null && codeForm.test(code) ? code : null
}

/** What lets a browser keep an affiliate's code until a referral no longer counts. */
export const refCookie = (
  account_id: number,
  { code, window_days }: { code: string; window_days: number },
): PageCookie => ({ name: nameFor(account_id), value: code, maxAgeSeconds: window_days * secondsOfDay })
