import { z } from 'zod'
import { id, listOf, timestamp } from '../../platform/http/fields.ts'

export const silos = z.strictObject({
  aprender: z.boolean().meta({ description: 'Answers from knowledge.' }),
  soporte: z
    .boolean()
    .meta({ description: 'Answers from guided answers and product FAQs; may offer a person.' }),
  recomendar: z.boolean().meta({ description: 'Recommends products.' }),
})

const imageRule = z.strictObject({ trigger: z.string(), meaning: z.string() })

export const version = z
  .strictObject({
    object: z.literal('version'),
    id: id(),
    label: z.string().nullable(),
    description: z.string().nullable(),
    job: z.enum(['general', 'sales', 'deliverables']),
    is_active: z.boolean().meta({ description: 'Whether it answers where no version_id is named.' }),
    published: z.boolean(),
    avatar_url: z.string().nullable(),
    silos,
    accept_images: z.boolean(),
    image_rules: z.array(imageRule),
    voice_call: z.boolean(),
    voice_configured: z.boolean(),
    exclude_folder_ids: z.array(id()),
    exclude_source_ids: z.array(id()),
    exclude_unfoldered_sources: z.boolean(),
    suggestions: z.array(z.string()),
    cite_source_links: z.boolean(),
    monthly_cap: z.strictObject({ limit: z.int().min(0), used: z.int().min(0) }).nullable(),
    copied_from_version_id: id().nullable(),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .meta({ id: 'Version' })
export type Version = z.output<typeof version>

export const versionList = listOf(version)

export const versionExample: Version = {
  object: 'version',
  id: 10000000001,
  label: 'Garden school',
  description: null,
  job: 'general',
  is_active: true,
  published: true,
  avatar_url: null,
  silos: { aprender: true, soporte: true, recomendar: true },
  accept_images: false,
  image_rules: [],
  voice_call: false,
  voice_configured: false,
  exclude_folder_ids: [],
  exclude_source_ids: [],
  exclude_unfoldered_sources: false,
  suggestions: [],
  cite_source_links: false,
  monthly_cap: null,
  copied_from_version_id: null,
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:00.000Z',
}
