import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, wholeList } from '../../../platform/http/fields.ts'
import { attemptTimeoutMs } from '../../../platform/outbox/index.ts'
import { noSubject } from '../../../platform/person.ts'
import { deliverNow } from '../deliveries/deliver-now.ts'
import { listEnabledEndpointIds } from '../endpoints/endpoints.queries.ts'
import type { WebhookAttempt } from '../schemas.ts'
import { createMessage } from './create-message.ts'
import { insertMessage, listAttemptRows } from './messages.queries.ts'

const type = 'webhook.test'

/** Sends a test event to every enabled endpoint at once, signed as all others. @returns the attempts */
export async function testWebhooks(ctx: Ctx): Promise<ListEnvelope<WebhookAttempt>> {
  const endpoint_ids = await listEnabledEndpointIds(ctx.db, ctx.account.id)
  const data = { message: 'This is a test of your webhook.' }
  const message = { ...createMessage(type, data, ctx.now), ...noSubject }
  // Claimed from the start, so that a running server leaves it to us unless we die.
  const due_at = new Date(ctx.now.getTime() + 2 * attemptTimeoutMs)
  const to = { endpoint_ids, now: ctx.now, due_at, attempt: 1 }
  await insertMessage(ctx.db, ctx.account.id, message, to)
  await deliverNow(ctx, message.id)
  const limit = Math.max(1, endpoint_ids.length)
  return wholeList(await listAttemptRows(ctx.db, ctx.account.id, { event_id: message.id, limit }))
}
