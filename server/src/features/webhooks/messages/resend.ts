import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { listEnabledEndpointIds } from '../endpoints/endpoints.queries.ts'
import { eventOrSince } from '../errors.ts'
import { eventKinds, type resendOptions } from '../schemas.ts'
import { findMessageType, requeueFailed, requeueMessage } from './messages.queries.ts'

type Resent = { object: 'webhook_resend'; queued: number }

/**
 * Sends one event again, under its id, to every enabled endpoint that receives its kind; or every delivery that failed
 * for good since a moment. @throws exactly_one_required, not_found
 */
export function resend(ctx: Ctx, input: z.output<typeof resendOptions>): Promise<Resent> {
  const { event_id, failed_since } = input
  if ((event_id === undefined) === (failed_since === undefined)) throw eventOrSince()
  return ctx.transaction(async (tx) => {
    const queued =
      event_id === undefined
        ? await requeueFailed(tx.db, tx.account.id, new Date(failed_since!), tx.now)
        : await resendOne(tx, event_id)
    return { object: 'webhook_resend', queued }
  })
}

async function resendOne(tx: Ctx, id: string): Promise<number> {
  const type = await findMessageType(tx.db, tx.account.id, id)
  if (type === undefined) throw notFound(`There is no event ${id}; events are stored for 30 days.`)
  const endpoint_ids = await listEnabledEndpointIds(
    tx.db,
    tx.account.id,
    eventKinds.find((kind) => kind === type),
  )
  return requeueMessage(tx.db, tx.account.id, { id, endpoint_ids }, tx.now)
}
