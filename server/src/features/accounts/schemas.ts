import { z } from 'zod'
import { id, instant, listEnvelope, name, timestamp } from '../../platform/http/fields.ts'

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

export const branding = z.strictObject({
  logo_asset_id: id().nullable().default(null).describe('An image of the account; none, unless given.'),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #1f5c3a')
    .toLowerCase()
    .nullable()
    .default(null)
    .describe("The colour of headings and lines, such as #1f5c3a; the platform's, unless given."),
})
export type Branding = z.output<typeof branding>

export const setBrandingOptions = branding.extend({ id: id() })

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
