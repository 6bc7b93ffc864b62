import { defineEvent } from '../../platform/events/event.ts'

/** A conversation brought a contact that the account did not have. */
export const leadCreated = defineEvent<{ contact_id: number }>('lead.created')

/** A person as the account knows them. */
export type Person = { email: string; visitor_ids: number[]; contact_id: number | null }

/** A person is being erased: every feature removes what it holds of them, or the person from it. */
export const personErased = defineEvent<Person>('person.erased')
