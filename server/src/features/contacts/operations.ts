import { z } from 'zod'
import { notFound } from '../../platform/errors.ts'
import { byId, id, wholeListQuery } from '../../platform/http/fields.ts'
import { defineOperation } from '../../platform/operation.ts'
import { getContact } from './contacts/get-contact.ts'
import { listContacts } from './contacts/list-contacts.ts'
import { nameOrTagId } from './errors.ts'
import { eraseContact } from './person/erase-contact.ts'
import { exportContact } from './person/export-contact.ts'
import {
  contact,
  contactExample,
  contactList,
  listContactsQuery,
  personExport,
  tagContactBody,
  tagExample,
  tagList,
} from './schemas.ts'
import { listTags } from './tags/list-tags.ts'
import { tagContact } from './tags/tag-contact.ts'
import { untagContact } from './tags/untag-contact.ts'

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  listContacts: defineOperation(
    {
      summary: 'List contacts',
      description:
        'Everybody whose email the account knows, with their tags, by id. `q` searches, and `tag_id` leaves those with a tag.',
      input: listContactsQuery,
      output: contactList,
      errors: [notFound],
      example: {
        output: { object: 'list', data: [contactExample], has_more: false, next_starting_after: null },
      },
    },
    listContacts,
  ),
  getContact: defineOperation(
    {
      summary: 'Read a contact',
      description: 'One contact with the tags that it carries now.',
      input: byId,
      output: contact,
      example: { output: contactExample },
    },
    getContact,
  ),
  exportContact: defineOperation(
    {
      summary: 'Export what is stored about a person',
      description: 'Everything that the account stores about the person of a contact, by kind of record.',
      input: byId,
      output: personExport,
      example: {
        output: {
          object: 'person',
          email: 'ana@example.com',
          exported_at: '2026-03-02T10:00:00.000Z',
          contacts: [contactExample],
        },
      },
    },
    exportContact,
  ),
  eraseContact: defineOperation(
    {
      summary: 'Erase a person',
      description:
        'Deletes the contact with its tags, visitors, conversations and events; sales and deliveries stay without who they were for. It cannot be undone. One that was interrupted is completed by the next.',
      input: byId,
      output: z.strictObject({ id: id(), erased: z.literal(true) }),
      errors: [notFound],
      example: { output: { id: contactExample.id, erased: true } },
    },
    eraseContact,
  ),
  listTags: defineOperation(
    {
      summary: 'List tags',
      description:
        'All tags of the account, with how many contacts carry them now. A tag that nobody carries is still listed.',
      input: wholeListQuery,
      output: tagList,
      example: { output: { object: 'list', data: [tagExample], has_more: false, next_starting_after: null } },
    },
    listTags,
  ),
  tagContact: defineOperation(
    {
      summary: 'Tag a contact',
      description:
        'Gives the contact a tag by name (made if it is new) or by id. Repeating it sets the expiry anew; without expires_at the tag then stays for good. An expired tag is no longer listed.',
      input: tagContactBody.extend({ id: id() }),
      output: contact,
      errors: [notFound, nameOrTagId],
      example: { input: { id: contactExample.id, name: 'vip', color: '#3b82f6' }, output: contactExample },
    },
    tagContact,
  ),
  untagContact: defineOperation(
    {
      summary: 'Untag a contact',
      description:
        'Takes a tag from the contact. A tag that the contact does not carry changes nothing. A tag that does not exist is 404.',
      input: z.strictObject({ id: id(), tag_id: id() }),
      output: contact,
      example: { output: { ...contactExample, tags: [] } },
    },
    untagContact,
  ),
}
