import type { Ctx } from '../../../platform/context.ts'
import { jobName } from '../deliveries/deliver-webhooks.job.ts'
import { findEnabledEndpoints } from '../endpoints/endpoints.queries.ts'
import type { EventKindName } from '../schemas.ts'
import { newMessage } from './message.rules.ts'
import { insertMessage } from './messages.queries.ts'

/**
 * Stores an event for every endpoint that it is switched on for, in the transaction of its cause; a job sends it.
 * @param read gives the data; undefined: it has gone meanwhile
 */
export async function sendEvent(
  tx: Ctx,
  kind: EventKindName,
  read: () => Promise<object | undefined>,
): Promise<void> {
  const endpoint_ids = await findEnabledEndpoints(tx.db, tx.account.id, kind)
  if (endpoint_ids.length === 0) return
  const data = await read()
  if (data === undefined) return
  const { now } = tx
  await insertMessage(tx.db, tx.account.id, newMessage(kind, data, now), {
    ...{ endpoint_ids, now, due_at: now },
    attempt: 0,
  })
  tx.afterCommit(() => tx.app.wake(jobName))
}
