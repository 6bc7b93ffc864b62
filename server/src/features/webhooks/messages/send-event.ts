import type { Ctx } from '../../../platform/context.ts'
import { noSubject, type Subject } from '../../../platform/person.ts'
import { deliverWebhooksName } from '../deliveries/deliver-webhooks.job.ts'
import { listEnabledEndpointIds } from '../endpoints/endpoints.queries.ts'
import type { EventKindName } from '../schemas.ts'
import { createMessage } from './create-message.ts'
import { insertMessage } from './messages.queries.ts'

/**
 * Stores an event for every endpoint that receives its kind, in the transaction of its cause. A job sends it.
 * @param event.subject what it is about: it is deleted with that
 * @param load gives the data; undefined where it was deleted meanwhile
 */
export async function sendEvent(
  tx: Ctx,
  { kind, subject }: { kind: EventKindName; subject: Partial<Subject> },
  load: () => Promise<object | undefined>,
): Promise<void> {
  const endpoint_ids = await listEnabledEndpointIds(tx.db, tx.account.id, kind)
  if (endpoint_ids.length === 0) return
  const data = await load()
  if (data === undefined) return
  const { now } = tx
  const message = { ...createMessage(kind, data, now), ...noSubject, ...subject }
  await insertMessage(tx.db, tx.account.id, message, {
    endpoint_ids,
    now,
    due_at: now,
    attempt: 0,
  })
  tx.afterCommit(() => tx.app.wake(deliverWebhooksName))
}
