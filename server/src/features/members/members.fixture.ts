import type { TestApp } from '../../../test/app.ts'
import type { TestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import { panelHeaders, testPassword } from '../../../test/records.ts'
import type { Answer } from '../../../test/request.ts'

let clients = 0
/** A client whom nobody has counted yet; the app must trust the proxy. */
export const newClient = () => ({ 'x-forwarded-for': `10.1.${clients >> 8}.${clients++ & 255}` })

/** Sends a body from a page of the panel, without a session; from a client of its own unless the headers say another. */
export const post = (app: TestApp, path: string, body: object, headers: Record<string, string> = {}) =>
  app.request({
    method: 'POST',
    path: `/panel/api${path}`,
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...newClient(),
      ...headers,
    },
    body: JSON.stringify(body),
  })

/** The code of the link that the operator makes for somebody. */
export async function invite(account: TestAccount, email: string, role = 'owner'): Promise<string> {
  const { url } = await operate<{ url: string }>(account, 'user invite', { email, role })
  return new URL(url).searchParams.get('code')!
}

/** The headers of the session that an answer began. */
export const sessionOf = ({ headers }: Answer): Record<string, string> =>
  panelHeaders(/^understudy_panel=(uus_[\w-]{43});/.exec(headers['set-cookie'] ?? '')![1]!)

let made = 0

/** Somebody who joined an account by a link, with the password of tests. */
export async function join(app: TestApp, account: TestAccount, role = 'owner') {
  const email = `eva${++made}@example.com`
  const code = await invite(account, email, role)
  const answer = await post(app, '/accept-invitation', { code, password: testPassword })
  if (answer.status !== 200) throw new Error(answer.text)
  const headers = sessionOf(answer)
  return { email, user_id: answer.body.user.id as number, headers, panel: account.panel(headers) }
}
