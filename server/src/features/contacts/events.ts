import { defineEvent } from '../../platform/events/event.ts'
import type { Person } from '../../platform/person.ts'

/** A conversation brought a contact that the account did not have; on the page `page_url`, where that is known. */
export const leadCreated = defineEvent<{ contact_id: number; page_url?: string }>('lead.created')

/**
 * A person is being erased: every feature deletes its records about them, or removes them from what must stay. Nobody
 * writes as this person, or about this contact, until the transaction ends.
 */
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
 * Erasing a person emits personErased alone: a feature that follows tags then removes the person with everything that
 * depends on the tags, so nothing is left to revoke. Deleting an account emits nothing, because it deletes the rows of
 * all features.
 */
export const contactUntagged = defineEvent<ContactTag>('contact.untagged')

/**
 * A contact's tag expired. It stops counting at `expires_at`. The event follows once: within seconds, or just before
 * contactTagged where the tag is given anew sooner, so that the end always comes before the next beginning.
 */
export const contactTagExpired = defineEvent<ContactTag>('contact.tag_expired')
