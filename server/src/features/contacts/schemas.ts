import { z } from 'zod'
import {
  email,
  flag,
  id,
  instant,
  limit,
  listEnvelope,
  name,
  order,
  startingAfter,
  text,
  timestamp,
} from '../../platform/http/fields.ts'

const contactSource = z.enum(['api', 'widget', 'campus', 'sale', 'access', 'webinar', 'meeting', 'import'])
export type ContactSource = z.output<typeof contactSource>

export const contact = z
  .strictObject({
    object: z.literal('contact'),
    id: id(),
    email: z.string(),
    name: z.string().nullable(),
    phone: z.string().nullable(),
    source: contactSource.meta({ description: 'Where the contact came from first.' }),
    tags: z.array(
      z.strictObject({ name: z.string(), color: z.string(), expires_at: timestamp().nullable() }),
    ),
    conversation_count: z.int().min(0).meta({
      description:
        'Conversations of the visitor with this email, those from before the email was known too. A deleted conversation no longer counts.',
    }),
    first_seen_at: timestamp(),
    last_seen_at: timestamp(),
    created_at: timestamp(),
    updated_at: timestamp().meta({
      description:
        'Changes with the name, with tags that are given or taken, and with conversations. A tag that expires does not change it.',
    }),
  })
  .meta({ id: 'Contact' })
export type Contact = z.output<typeof contact>

export const contactList = listEnvelope(contact)

export const listContactsQuery = z.strictObject({
  q: name(1, 200)
    .optional()
    .describe('Contacts with this in their email or name alone. Case and accents do not count.'),
  tag_id: id().optional().describe('Contacts that carry this tag now alone.'),
  order: order(),
  limit: limit(200, 50),
  starting_after: startingAfter(),
})

export const exportContactsQuery = listContactsQuery.omit({ limit: true, starting_after: true })

const contactName = () =>
  name(1, 200).nullable().optional().meta({ description: 'What the person is called; null takes it away.' })
const contactPhone = () =>
  name(1, 50).nullable().optional().meta({ description: 'As it was given; null takes it away.' })

export const createContactBody = z.strictObject({
  email: email(),
  name: contactName(),
  phone: contactPhone(),
})

export const updateContactBody = z.strictObject({ name: contactName(), phone: contactPhone() })

export const importContactsInput = z.strictObject({
  dry_run: flag().default(false).meta({ description: 'true: says what it would do, and changes nothing.' }),
})

const column = z.strictObject({
  heading: z.string(),
  field: z
    .enum(['email', 'name', 'first_name', 'last_name', 'phone', 'tags'])
    .nullable()
    .meta({ description: 'What it is taken for; null: it is left out.' }),
})

/** What an import did, or would do. */
export const contactImport = z
  .strictObject({
    object: z.literal('contact_import'),
    dry_run: z.boolean(),
    columns: z.array(column),
    row_count: z.int().meta({ description: 'Lines with anything in them, beside the first.' }),
    created: z.int(),
    updated: z.int().meta({ description: 'Known contacts that got another name or phone, or a tag.' }),
    skipped: z.int().meta({ description: 'Known contacts of whom the list says nothing new.' }),
    error_count: z.int().meta({ description: 'Lines that were left out.' }),
    errors: z
      .array(
        z.strictObject({
          line: z.int().meta({ description: 'Of the file; the first is 1.' }),
          message: z.string(),
        }),
      )
      .meta({ description: 'The first hundred.' }),
  })
  .meta({ id: 'ContactImport' })
export type ContactImport = z.output<typeof contactImport>

/** Everything that is stored about a person. */
export const personExport = z
  .looseObject({ object: z.literal('person'), email: z.string().nullable(), exported_at: timestamp() })
  .meta({ id: 'PersonExport' })

export const tag = z
  .strictObject({
    object: z.literal('tag'),
    id: id(),
    name: z.string(),
    color: z.string(),
    description: z.string().nullable(),
    contact_count: z.int().min(0).meta({ description: 'Contacts that carry it now.' }),
    product_ids: z.array(id()).meta({ description: 'Products that it gives access to.' }),
    created_at: timestamp(),
  })
  .meta({ id: 'Tag' })
export type Tag = z.output<typeof tag>

export const tagList = listEnvelope(tag)

export const tagName = () => name(1, 60)

export const tagColor = () =>
  z.string().regex(/^#[0-9a-fA-F]{6}$/, { error: 'must be a colour such as #3b82f6' })

export const tagContactBody = z.strictObject({
  name: tagName()
    .optional()
    .meta({ description: 'The tag by name; made if it is new. Case does not count.' }),
  tag_id: id().optional().meta({ description: 'The tag by id.' }),
  color: tagColor().optional().meta({
    format: 'color',
    maxLength: 7,
    description:
      'Colour of the tag. A new tag is #64748b unless it is given. Of a known tag it changes the colour for all contacts.',
  }),
  expires_at: instant()
    .nullable()
    .optional()
    .meta({ description: 'When the contact loses the tag; it must lie in the future. Never, unless given.' }),
})

/** How the operator names a person: by exactly one of these. */
export const personOptions = z.strictObject({
  email: email().optional().describe('Email of the person.'),
  external_id: text(1, 200)
    .optional()
    .describe('What a connected system calls the person (visitor_external_id); case counts.'),
  visitor_id: id().optional().describe('One of the visitors that are the person, as POST /chat answers it.'),
})
export type PersonSelector = z.output<typeof personOptions>

export const contactExample: Contact = {
  object: 'contact',
  id: 10000000001,
  email: 'ana@example.com',
  name: 'Ana',
  phone: null,
  source: 'api',
  tags: [{ name: 'vip', color: '#3b82f6', expires_at: null }],
  conversation_count: 2,
  first_seen_at: '2026-03-01T09:30:00.000Z',
  last_seen_at: '2026-03-02T10:00:00.000Z',
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-02T10:00:00.000Z',
}

export const contactImportExample: ContactImport = {
  object: 'contact_import',
  dry_run: true,
  columns: [
    { heading: 'Email', field: 'email' },
    { heading: 'Shoe size', field: null },
  ],
  row_count: 3,
  created: 1,
  updated: 1,
  skipped: 0,
  error_count: 1,
  errors: [{ line: 4, message: 'email: must be an email address.' }],
}

export const tagExample: Tag = {
  object: 'tag',
  id: 10000000001,
  name: 'vip',
  color: '#3b82f6',
  description: null,
  contact_count: 1,
  product_ids: [],
  created_at: '2026-03-01T09:30:00.000Z',
}
