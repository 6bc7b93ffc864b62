import { defineEvent } from '../../platform/events/event.ts'

/** A conversation brought a contact that the account did not have. */
export const leadCreated = defineEvent<{ contact_id: number }>('lead.created')

/** A person as the account knows them. */
export type Person = { email: string; visitor_ids: number[]; contact_id: number | null }

/** A person is being erased: every feature deletes what it stores about them, or takes them out of what must stay. */
export const personErased = defineEvent<Person>('person.erased')

/** A tag that a contact carries, or carried until now. */
export type ContactTag = {
  contact_id: number
  /** The visitor with the contact's email; null where there is none yet. */
  visitor_id: number | null
  tag_id: number
  tag_name: string
  /** When the tag expires; null: never. */
  expires_at: string | null
}

/**
 * A contact was given a tag. Emitted again whenever the tag is set anew, with the new expiry, since access lasts as
 * long as the tag does.
 */
export const contactTagged = defineEvent<ContactTag>('contact.tagged')

/**
 * A tag that had not expired was taken from a contact. Taking one that the contact does not carry emits nothing.
 * Erasing a person emits personErased alone: whoever follows tags then removes the person with all that rests on them,
 * so nothing is left to revoke. Deleting an account emits nothing, because all rows of all features go with it.
 */
export const contactUntagged = defineEvent<ContactTag>('contact.untagged')

/**
 * A contact's tag expired. It stops to count at `expires_at`. The event follows once: within seconds, or just before
 * contactTagged where the tag is given anew sooner, so that the end always comes before the next beginning.
 */
export const contactTagExpired = defineEvent<ContactTag>('contact.tag_expired')
