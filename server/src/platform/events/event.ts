/** A fact that later features may act on, in the transaction that made it true. */
export type EventKind<Payload> = { readonly name: string; readonly payload?: Payload }

/** Declares an event. @example const accountCreated = defineEvent<{ account_id: number }>('account.created') */
export function defineEvent<Payload>(name: string): EventKind<Payload> {
  return { name }
}
