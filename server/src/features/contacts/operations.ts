import { z } from 'zod'
import { invalidRequest, notFound } from '../../platform/errors.ts'
import { byId, id, wholeListQuery } from '../../platform/http/fields.ts'
import { paragraphs } from '../../platform/markdown.ts'
import { defineCsv, defineOperation, defineUpload } from '../../platform/operation.ts'
import { createContact } from './contacts/create-contact.ts'
import { exportContacts } from './contacts/export-contacts.ts'
import { getContact } from './contacts/get-contact.ts'
import { listContacts } from './contacts/list-contacts.ts'
import { updateContact } from './contacts/update-contact.ts'
import { contactExists, nameOrTagId } from './errors.ts'
import { importContacts, maxImportBytes } from './import/import-contacts.ts'
import { eraseContact } from './person/erase-contact.ts'
import { exportContact } from './person/export-contact.ts'
import {
  contact,
  contactExample,
  contactImport,
  contactImportExample,
  contactList,
  createContactBody,
  exportContactsQuery,
  importContactsInput,
  listContactsQuery,
  personExport,
  tagContactBody,
  tagExample,
  tagList,
  updateContactBody,
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
  createContact: defineOperation(
    {
      summary: 'Create a contact',
      description: 'Adds a person by email. One whom the account knows is 409 `contact_exists`.',
      input: createContactBody,
      output: contact,
      status: 201,
      errors: [contactExists],
      example: { input: { email: 'ana@example.com', name: 'Ana' }, output: contactExample },
    },
    createContact,
  ),
  updateContact: defineOperation(
    {
      summary: 'Change the name or phone of a contact',
      description:
        'Only what is sent changes. The email stays, as conversations and purchases are found by it.',
      input: updateContactBody.extend({ id: id() }),
      output: contact,
      errors: [notFound],
      example: { input: { id: contactExample.id, name: 'Ana' }, output: contactExample },
    },
    updateContact,
  ),
  importContacts: defineUpload(
    {
      summary: 'Import contacts from a CSV',
      description: paragraphs(
        'The first line names the columns; email, name (or first and last name), phone and tags are taken, in English or Spanish. Commas, semicolons or tabs separate them, and in the cell of tags commas, semicolons or bars. At most 20,000 rows and 5 MB.',
        'New people become contacts. Of known ones the list replaces name and phone where it has them, and adds its tags; what it leaves empty stays. Lines with errors are left out.',
        'It is applied in parts, so importing the same file again completes one that was interrupted, and doubles nobody.',
      ),
      input: importContactsInput,
      output: contactImport,
      errors: [invalidRequest],
      maxFileBytes: maxImportBytes,
      callsOut: true,
      example: { input: { dry_run: true }, output: contactImportExample },
    },
    importContacts,
  ),
  exportContacts: defineCsv(
    {
      summary: 'Download contacts as CSV',
      description: 'The contacts that GET /contacts lists with the same filters, as CSV.',
      input: exportContactsQuery,
      errors: [notFound],
    },
    exportContacts,
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
