import type { Ctx } from '../context.ts'

/** A fact that later features may act on, in the transaction that made it true. */
export type EventKind<Payload> = { readonly name: string; readonly payload?: Payload }

/** @example const accountCreated = defineEvent<{ account_id: number }>('account.created') */
export function defineEvent<Payload>(name: string): EventKind<Payload> {
  return { name }
}

/** A feature's wish to hear of an event. */
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

export type Emit = <Payload>(ctx: Ctx, event: EventKind<Payload>, payload: Payload) => Promise<void>

/** Joins causes to subscribers, which run one after the other in the order of the features. */
export function createEmit(subscriptions: Subscription[]): Emit {
  const byEvent = Map.groupBy(subscriptions, (subscription) => subscription.event)
  return async (ctx, event, payload) => {
    for (const subscription of byEvent.get(event.name) ?? []) {
      await subscription.handle(ctx, payload as never)
    }
  }
}
