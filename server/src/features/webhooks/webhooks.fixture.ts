import { Webhook } from 'standardwebhooks'
import { afterAll } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { type Received, startReceiver } from '../../../test/fakes/receiver.ts'
import { operate } from '../../../test/operator.ts'
import { createSale } from '../../../test/records.ts'
import type { WebhookAttempt, WithSecret } from './schemas.ts'

/** The platform and a receiver of events. */
export async function startWebhooks() {
  const app = await startTestApp()
  const receiver = await startReceiver()
  afterAll(() => receiver.close())
  let paths = 0

  const set = (account: TestAccount, url: string, event: string[], disabled = false) =>
    operate<WithSecret>(account, 'webhook set', { url, event, disabled })

  return {
    app,
    receiver,
    set,
    /** An account with one endpoint, at a path of its own. */
    async academy(event = ['purchase.created']) {
      const account = await createTestAccount(app)
      const url = `${receiver.url}/hooks/${++paths}`
      const endpoint = await set(account, url, event)
      return {
        account,
        url,
        endpoint,
        /** The requests that came to the endpoint, oldest first. */
        received: () => receiver.received.filter(({ path }) => url.endsWith(path)),
        sell: (fields: Record<string, unknown> = {}) => createSale(account, fields),
        attempts: async () =>
          (await operate<{ data: WebhookAttempt[] }>(account, 'webhook attempts', { url })).data,
      }
    },
  }
}

/** Checks a request as the Standard Webhooks library does, at the moment that it names. @returns its body */
export function verify(
  secret: string,
  { headers, body }: Received,
): { [field: string]: unknown; data: never } {
  // The library compares with the real time; the tests' clock stands elsewhere.
  const timestamp = Number(headers['webhook-timestamp'])
  const webhook = new Webhook(secret)
  const realNow = Date.now
  Date.now = () => timestamp * 1000
  try {
    return webhook.verify(body.toString(), headers as Record<string, string>) as never
  } finally {
    Date.now = realNow
  }
}
