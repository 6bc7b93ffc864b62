import { defineEvent } from '../../platform/events/event.ts'

/** An account was made; the context is the new account's. */
export const accountCreated = defineEvent<{ account_id: number }>('account.created')
