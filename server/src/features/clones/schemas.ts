import { z } from 'zod'
import { httpUrl, id, listEnvelope, name, text, timestamp } from '../../platform/http/fields.ts'

export const silos = z.strictObject({
  aprender: z.boolean().meta({ description: 'Answers from knowledge sources.' }),
  soporte: z.boolean().meta({
    description:
      'Answers from guided answers and product FAQs, with the actions that they bring; may offer a person.',
  }),
  recomendar: z.boolean().meta({
    description:
      'Answers from product cards and recommends products. Where it is off, guided answers and FAQs keep the product actions that their creator gave them.',
  }),
})

const imageRule = z.strictObject({
  trigger: text(1, 500).meta({ description: 'What an image shows.' }),
  meaning: text(1, 2000).meta({ description: 'What the clone is to take it for.' }),
})

const job = z.enum(['general', 'sales', 'deliverables'])

export const version = z
  .strictObject({
    object: z.literal('version'),
    id: id(),
    label: z.string().nullable(),
    description: z.string().nullable().meta({
      description:
        'What a language model is told of the clone. Without one, who asks for the creator hears the sentence that names them, unless it gives instructions.',
    }),
    job: job.meta({
      description: 'sales switches recomendar on, deliverables switches it off, general leaves it.',
    }),
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
    monthly_cap: z
      .strictObject({ limit: z.int().min(0), used: z.int().min(0) })
      .nullable()
      .meta({ description: 'Replies a month, 0 too; null: no cap.' }),
    copied_from_version_id: id().nullable(),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .meta({ id: 'Version' })
/** A clone as it goes over the wire. */
export type Version = z.output<typeof version>

const said = (when: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `Said ${when}.` })
const messages = z.strictObject({
  first: said('to whoever greets'),
  no_answer: said('where nothing answers'),
  person: said('to whoever wants a person'),
})
/** What a creator wants said word for word; null: the platform's own words. */
export type CloneMessages = z.output<typeof messages>

export const cloneMessages = z
  .strictObject({ id: id(), label: z.string().nullable(), messages, updated_at: timestamp() })
  .meta({ id: 'VersionMessages' })

/** A clone with what only its replies need. */
export type Clone = Version & { messages: CloneMessages }

export const versionList = listEnvelope(version)

const idList = z.array(id()).max(1000, { error: 'must have at most 1000 ids' })

export const createVersionBody = z.strictObject({
  label: name(1, 100).optional(),
  description: text(0, 4000).optional(),
  copy_from_version_id: id().optional().meta({
    description: 'Takes over the configuration of this clone, not its conversations.',
  }),
})

export const updateVersionBody = z.strictObject({
  label: name(0, 100).optional().meta({ description: 'An empty label clears it.' }),
  description: text(0, 4000).optional().meta({ description: 'An empty description clears it.' }),
  avatar_url: httpUrl(1000).nullable().optional(),
  silos: silos.partial().optional(),
  accept_images: z.boolean().optional().meta({
    description: 'For channels that carry images; messages of this interface are text.',
  }),
  image_rules: z
    .array(imageRule)
    .max(30, { error: 'must have at most 30 rules' })
    .optional()
    .meta({ description: 'Replaces the whole list. For channels that carry images.' }),
  voice_call: z.boolean().optional(),
  exclude_folder_ids: idList.optional().meta({ description: 'Added to the excluded folders.' }),
  include_folder_ids: idList.optional().meta({ description: 'Taken out of the excluded folders.' }),
  exclude_source_ids: idList.optional().meta({ description: 'Added to the excluded sources.' }),
  include_source_ids: idList.optional().meta({ description: 'Taken out of the excluded sources.' }),
  exclude_unfoldered_sources: z.boolean().optional(),
  suggestions: z
    .array(name(1, 200))
    .max(20, { error: 'must have at most 20 suggestions' })
    .optional()
    .meta({ description: 'Replaces the list; an empty one shows no chips.' }),
  cite_source_links: z.boolean().optional(),
})

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

export const messagesExample: z.output<typeof cloneMessages> = {
  id: 10000000001,
  label: 'Garden school',
  messages: { first: 'Hi, I am Ana. Ask me about bread.', no_answer: null, person: null },
  updated_at: '2026-03-01T09:30:00.000Z',
}

export const setJobOptions = z.strictObject({ id: id(), job })
export const setCapOptions = z.strictObject({
  id: id(),
  cap: z
    .int()
    .min(0, { error: 'must be at least 0' })
    .max(1_000_000_000, { error: 'must be at most 1000000000' })
    .nullable()
    .meta({ description: 'Replies a month; 0: none at all; none: no cap.' }),
})
export const setVoiceOptions = z.strictObject({
  id: id(),
  voice: name(1, 200)
    .nullable()
    .meta({ description: 'Name of a voice; none: no voice, and no voice calls.' }),
})

const creatorMessage = (said: string) =>
  name(1, 1000)
    .nullable()
    .optional()
    .meta({ description: `Said ${said}, word for word; none: the platform's own words.` })
const messageFields = {
  first: creatorMessage('to whoever greets'),
  no_answer: creatorMessage('where nothing answers'),
  person: creatorMessage('to whoever wants a person'),
}
export const setMessagesOptions = z.strictObject({ id: id(), ...messageFields })

/** The settings of a clone that is only tried. */
export const draftSettings = updateVersionBody.extend({
  job: job.optional(),
  messages: z.strictObject(messageFields).optional(),
})
