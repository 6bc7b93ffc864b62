import { notFound } from '../../platform/errors.ts'
import { del, get, post } from '../../platform/http/route.ts'
import { getContact } from './contacts/get-contact.ts'
import { listContacts } from './contacts/list-contacts.ts'
import { nameOrTagId } from './errors.ts'
import {
  contact,
  contactExample,
  contactList,
  listContactsQuery,
  tagContactBody,
  tagExample,
  tagList,
} from './schemas.ts'
import { listTags } from './tags/list-tags.ts'
import { tagContact } from './tags/tag-contact.ts'
import { untagContact } from './tags/untag-contact.ts'

export const routes = [
  get(
    '/contacts',
    {
      permission: 'read',
      summary: 'List contacts',
      description: 'Everybody whose email the account knows, with their tags, in ascending id.',
      query: listContactsQuery,
      output: contactList,
      example: {
        output: { object: 'list', data: [contactExample], has_more: false, next_starting_after: null },
      },
    },
    listContacts,
  ),
  get(
    '/contacts/{id}',
    {
      permission: 'read',
      summary: 'Read a contact',
      description: 'One contact with the tags that it carries now.',
      output: contact,
      example: { output: contactExample },
    },
    getContact,
  ),
  get(
    '/tags',
    {
      permission: 'read',
      summary: 'List tags',
      description: 'All tags of the account, with how many contacts carry them now.',
      output: tagList,
      example: { output: { object: 'list', data: [tagExample], has_more: false, next_starting_after: null } },
    },
    listTags,
  ),
  post(
    '/contacts/{id}/tags',
    {
      permission: 'write',
      summary: 'Tag a contact',
      description:
        'Gives the contact a tag by name (made if it is new) or by id. Repeating it sets the expiry anew. An expired tag is no longer listed.',
      body: tagContactBody,
      output: contact,
      errors: [notFound, nameOrTagId],
      example: { body: { name: 'vip', color: '#3b82f6' }, output: contactExample },
    },
    tagContact,
  ),
  del(
    '/contacts/{id}/tags/{tag_id}',
    {
      permission: 'write',
      summary: 'Untag a contact',
      description: 'Takes a tag from the contact; that the contact does not carry it is no error.',
      output: contact,
      example: { output: { ...contactExample, tags: [] } },
    },
    untagContact,
  ),
]
