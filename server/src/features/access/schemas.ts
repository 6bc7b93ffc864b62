import { z } from 'zod'
import {
  email,
  id,
  instant,
  limit,
  listEnvelope,
  name,
  order,
  startingAfter,
  timestamp,
} from '../../platform/http/fields.ts'
import { updatedSince } from '../../platform/http/updated-since.ts'
import { tagColor, tagName } from '../contacts/index.ts'

const status = z.enum(['active', 'paused', 'expired', 'revoked'])

export const academyAccess = z
  .strictObject({
    object: z.literal('academy_access'),
    id: id(),
    visitor_id: id(),
    contact_id: id(),
    email: z.string(),
    name: z.string().nullable(),
    product_id: id(),
    product_title: z.string().meta({ description: 'As it is now.' }),
    status: status.meta({
      description:
        'revoked, else expired once expires_at has passed, else paused, else active. It changes with the clock.',
    }),
    source: z.enum(['purchase', 'external_sale', 'manual', 'api', 'tag', 'bundle']).meta({
      description:
        'Where it comes from: of several grants the one that opened it. A person in the panel or on the command line is manual.',
    }),
    by_tag: z.boolean(),
    tag_id: id().nullable().meta({ description: 'The tag that gives it.' }),
    included_from_product_ids: z.array(id()).meta({ description: 'The bundle that gives it.' }),
    order_ref: z
      .string()
      .nullable()
      .meta({ description: 'Of the earliest sale that it rests on and that was not refunded.' }),
    granted_at: timestamp().meta({ description: 'When it was opened; renewing it does not change it.' }),
    expires_at: timestamp().nullable().meta({ description: 'null: it has no end.' }),
    paused: z.boolean(),
    revoked_at: timestamp().nullable(),
    created_at: timestamp(),
    updated_at: timestamp().meta({
      description:
        'No two changes of the account have the same. An expiry changes it too, some seconds later at most.',
    }),
  })
  .meta({ id: 'AcademyAccess' })
export type AcademyAccess = z.output<typeof academyAccess>

export const academyAccessList = listEnvelope(academyAccess)

export const listAccessQuery = z.strictObject({
  email: name(1, 320).optional().meta({ description: 'It is trimmed; its case does not count.' }),
  visitor_id: id().optional(),
  product_id: id().optional(),
  status: status.optional(),
  updated_since: updatedSince('Access that changed since then (inclusive)'),
  order: order(),
  limit: limit(200, 50),
  starting_after: startingAfter(),
})

const expiresAt = () =>
  instant().nullable().optional().meta({ description: 'It must lie in the future. null: without an end.' })

export const grantAccessBody = z.strictObject({
  email: email().meta({ description: 'Of the person, who becomes a contact.' }),
  product_id: id(),
  name: name(1, 200).optional().meta({ description: 'Of the person. A name that is known stays.' }),
  expires_at: expiresAt(),
})

export const updateAccessBody = z.strictObject({
  expires_at: expiresAt(),
  paused: z.boolean().optional(),
})

export const deletedAccess = z.strictObject({ id: id(), deleted: z.literal(true) })

export const accessExample: AcademyAccess = {
  object: 'academy_access',
  id: 10000000001,
  visitor_id: 10000000001,
  contact_id: 10000000001,
  email: 'ana@example.com',
  name: 'Ana',
  product_id: 10000000001,
  product_title: 'The kitchen garden in twelve weeks',
  status: 'active',
  source: 'api',
  by_tag: false,
  tag_id: null,
  included_from_product_ids: [],
  order_ref: null,
  granted_at: '2026-03-01T09:30:00.000Z',
  expires_at: null,
  paused: false,
  revoked_at: null,
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:00.000Z',
}

const products = () => z.boolean().default(true).describe('Takes all products away.')

export const setTagOptions = z.strictObject({
  name: tagName().describe('Name of the tag; its case does not count.'),
  color: tagColor().optional().meta({
    format: 'color',
    maxLength: 7,
    description: 'Colour such as #3b82f6; a new tag is #64748b unless it is given.',
  }),
  description: name(0, 500).optional().describe('What the tag is for.'),
  product_id: z
    .array(id())
    .min(1)
    .optional()
    .describe('Product that the tag gives access to; repeat it for several. They replace those that it had.'),
  products: products(),
})

const tagFields = {
  color: tagColor().optional().meta({ format: 'color', maxLength: 7, description: 'Such as #3b82f6.' }),
  description: name(1, 500)
    .nullable()
    .optional()
    .meta({ description: 'What the tag is for; null clears it.' }),
}
const tagProducts = () =>
  z.array(id()).max(1000).meta({ description: 'The products that it opens for whoever carries it.' })

export const createTagBody = z.strictObject({
  name: tagName(),
  ...tagFields,
  product_ids: tagProducts().default([]),
})

export const updateTagBody = z.strictObject({
  name: tagName().optional(),
  ...tagFields,
  product_ids: tagProducts().optional(),
})

export const setComponentsOptions = z.strictObject({
  id: id().describe('The bundle, a product tagged bundle.'),
  product_id: z
    .array(id())
    .min(1)
    .optional()
    .describe(
      'Product of the bundle, not a bundle itself; repeat it for several. They replace those that it had.',
    ),
  products: products(),
})

export const bundle = z
  .strictObject({ object: z.literal('bundle'), product_id: id(), component_product_ids: z.array(id()) })
  .meta({ id: 'Bundle' })
export type Bundle = z.output<typeof bundle>
