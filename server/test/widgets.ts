import { SignJWT } from 'jose'
import { rotateWidgetSecret } from '../src/features/widgets/records/rotate-secret.ts'
import type { TestApp } from './app.ts'
import type { TestAccount } from './factories.ts'
import { signInUser } from './records.ts'

export const hostOrigin = 'https://school.example'

/** A widget of the account's clone, for pages of `hostOrigin` unless fields say otherwise. */
export async function createWidget(account: TestAccount, fields: object = {}) {
  const { panel } = await signInUser(account, 'editor')
  const [clone] = (await account.api.get('/versions')).body.data
  const body = { version_id: clone.id, allowed_origins: [hostOrigin], ...fields }
  const made = await panel.post('/widgets', body)
  if (made.status !== 201) throw new Error(made.text)
  return made.body
}

/** Sends a request to the widget's door. */
export const askWidget = (app: TestApp, path: string, body: object, headers: Record<string, string> = {}) =>
  app.request({
    method: 'POST',
    path: `/widget/${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** What a page of an allowed origin is given. */
export const getTicket = async (app: TestApp, widget_id: string, origin = hostOrigin): Promise<string> =>
  (await askWidget(app, `${widget_id}/ticket`, {}, { origin })).body.ticket

/** Enters a widget as the chat does. */
export const enter = async (app: TestApp, widget_id: string, fields: object = {}) =>
  askWidget(app, `${widget_id}/visitors`, { ticket: await getTicket(app, widget_id), ...fields })

type Claims = { sub?: string; email?: string; name?: string; aud?: string; lifetimeSeconds?: number }

/** What a page's server signs, with the widget's secret. */
export function signIdentity(app: TestApp, secret: string, { lifetimeSeconds = 600, ...claims }: Claims) {
  const nowSeconds = Math.floor(app.clock.nowMs() / 1_000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(nowSeconds + lifetimeSeconds)
    .sign(new TextEncoder().encode(secret))
}

/** Another secret of a widget. */
export const secretOf = async (account: TestAccount, widget_id: string): Promise<string> =>
  (await rotateWidgetSecret(account.ctx(), { widget_id })).secret
