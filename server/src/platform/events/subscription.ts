import type { App, Ctx } from '../context.ts'
import type { EventKind } from './event.ts'

/** A verb of a feature that runs at an event. */
export type Subscription = { event: string; handle: (ctx: Ctx, payload: never) => Promise<void> }

/**
 * Subscribes a verb. It runs inside the transaction of the cause, so it only writes its own rows;
 * slow work becomes a due row of a job.
 */
export function on<Payload>(
  event: EventKind<Payload>,
  handle: (ctx: Ctx, payload: Payload) => Promise<void>,
): Subscription {
  return { event: event.name, handle: handle as Subscription['handle'] }
}

/** Creates the function that runs the subscribers of an event, one after the other in the order of the features. */
export function createEmit(subscriptions: Subscription[]): App['emit'] {
  const byEvent = Map.groupBy(subscriptions, (subscription) => subscription.event)
  return async (ctx, event, payload) => {
    for (const subscription of byEvent.get(event.name) ?? []) {
      await subscription.handle(ctx, payload as never)
    }
  }
}
