import { z } from 'zod'
import { id, instant, listEnvelope, name, text, timestamp } from '../../platform/http/fields.ts'
import { reservedSlugs } from './slug.rules.ts'

export const plan = z.enum(['starter', 'pro', 'scale'])
export const permission = z.enum(['chat', 'read', 'write', 'delete'])

const planOptions = {
  unlimited: z.boolean().default(false).describe('Lifts the quotas, never the rate.'),
  overage: z.boolean().default(false).describe('Serves responses past the grant, at a price.'),
  requests_per_minute: z
    .int()
    .min(0, 'must be 0 (not limited) to 6000')
    .max(6000, 'must be 0 (not limited) to 6000')
    .optional()
    .describe("Another rate than the plan's; 0: not limited."),
}

export const createAccountOptions = z.strictObject({
  name: name(1, 120).describe('Name of the account.'),
  plan: plan.describe('Its plan.'),
  ...planOptions,
})

export const setPlanOptions = z.strictObject({ id: id(), plan, ...planOptions })

const color = () =>
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #1f5c3a')
    .toLowerCase()

export const branding = z.strictObject({
  logo_asset_id: id().nullable().default(null).describe('An image of the account; none, unless given.'),
  color: color()
    .nullable()
    .default(null)
    .describe("The colour of headings and lines, such as #1f5c3a; the platform's, unless given."),
})
export type Branding = z.output<typeof branding>

export const setBrandingOptions = branding.extend({ id: id() })

/** The account as the people who work for it see it. */
export const accountProfile = z
  .strictObject({
    object: z.literal('account'),
    id: id(),
    name: z.string(),
    slug: z.string().describe('Names the account in addresses, of its campus for example.'),
    language: z.enum(['en', 'es']).nullable(),
    branding: z.strictObject({ logo_asset_id: id().nullable(), color: z.string().nullable() }),
    plan: z.string(),
    plan_name: z.string(),
    overage: z.boolean(),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .meta({ id: 'Account' })
export type AccountProfile = z.output<typeof accountProfile>

export const slug = () =>
  text(1, 60)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be words of a-z and 0-9 with hyphens between them')
    .refine((slug) => !reservedSlugs.includes(slug), { error: 'stands for something else in addresses' })

/** What is left out stays as it is. */
export const updateAccountBody = z.strictObject({
  name: name(1, 120).optional(),
  slug: slug()
    .meta({ format: 'slug' })
    .optional()
    .describe('Names the account in addresses. Older addresses end at once.'),
  language: z
    .enum(['en', 'es'])
    .nullable()
    .optional()
    .describe('What pages and mails for its people are written in; null: the language of most of its texts.'),
  branding: z
    .strictObject({
      logo_asset_id: id().nullable().optional().describe('An image of the account; null: none.'),
      color: color()
        .meta({ format: 'color', maxLength: 7 })
        .nullable()
        .optional()
        .describe("The colour of headings and lines; null: the platform's."),
    })
    .optional()
    .describe('How the account looks to its students.'),
  overage: z.boolean().optional().describe('Serves responses past the grant of the plan, at its price.'),
})

export const profileExample: AccountProfile = {
  object: 'account',
  id: 1,
  name: 'Garden school',
  slug: 'garden-school',
  language: 'en',
  branding: { logo_asset_id: null, color: '#1f5c3a' },
  plan: 'pro',
  plan_name: 'Pro',
  overage: false,
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:00.000Z',
}

export const createKeyOptions = z.strictObject({
  permission: permission.describe('What the key may do.'),
  version_id: id().optional().describe('The only clone that a chat key may use; any, unless given.'),
  label: name(1, 120).optional().describe('What the key is for.'),
  expires_at: instant().optional().describe('When the key ends; never, unless given.'),
})

export const rotateKeyOptions = z.strictObject({
  id: id(),
  overlap_hours: z
    .int()
    .min(0, 'must be 0 to 72')
    .max(72, 'must be 0 to 72')
    .default(24)
    .describe('How long the old key still works.'),
})

/** A key as the operator sees it; the key itself is shown once, when it is made. */
export const apiKey = z.strictObject({
  id: id(),
  permission,
  /** The only clone that the key may use; null: any. */
  version_id: id().nullable(),
  label: z.string().nullable(),
  last_four: z.string(),
  created_at: timestamp(),
  last_used_at: timestamp().nullable(),
  expires_at: timestamp().nullable(),
  revoked_at: timestamp().nullable(),
})
export type ApiKey = z.output<typeof apiKey>

/** A key as it goes over the wire. */
export const apiKeyOutput = apiKey.extend({ object: z.literal('api_key') }).meta({ id: 'ApiKey' })
export const keyList = listEnvelope(apiKeyOutput)

/** A key that was just made, with what is shown this once. */
export const createdKey = apiKey
  .pick({ id: true, permission: true, label: true, last_four: true, expires_at: true })
  .extend({
    key: z.string().describe('The key itself; it is shown this once.'),
    version_id: id().optional().describe('The only clone that the key may use.'),
  })
  .meta({ id: 'CreatedKey' })

export const keyExample: z.output<typeof apiKeyOutput> = {
  object: 'api_key',
  id: 10000000001,
  permission: 'write',
  version_id: null,
  label: 'Course importer',
  last_four: 'bcd9',
  created_at: '2026-03-01T09:30:00.000Z',
  last_used_at: null,
  expires_at: null,
  revoked_at: null,
}

export const createdKeyExample: z.output<typeof createdKey> = {
  id: 10000000001,
  key: 'usk_0dUeXzS7Yxq3Vb1mP2cT5nJ8kL4hG6fD9sA0bcd9',
  permission: 'write',
  label: 'Course importer',
  last_four: 'bcd9',
  expires_at: null,
}
