import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { concurrentChange } from '../../../platform/db/errors.ts'
import { checkDestination } from '../../../platform/outbox/index.ts'
import type { setWebhookOptions, WebhookEndpoint, WithSecret } from '../schemas.ts'
import { createSecret } from './create-secret.ts'
import { insertEndpoint, updateEndpoint } from './endpoints.queries.ts'

/**
 * Creates an endpoint, or changes the events of the one with this address and whether it is enabled. The secret is
 * shown when the endpoint is new. @throws invalid_request, url_not_allowed
 */
export async function setWebhook(
  ctx: Ctx,
  { url, event, disabled }: z.output<typeof setWebhookOptions>,
): Promise<WebhookEndpoint | WithSecret> {
  await checkDestination(ctx.app, url)
  return ctx.transaction(async (tx) => {
    const values = { url, events: event, enabled: !disabled }
    const known = await updateEndpoint(tx.db, tx.account.id, values, tx.now)
    if (known !== undefined) return known
    const endpoint = await insertEndpoint(tx.db, tx.account.id, values, tx.now)
    if (endpoint === undefined) throw concurrentChange()
    return { ...endpoint, secret: await createSecret(tx, endpoint.id) }
  })
}
