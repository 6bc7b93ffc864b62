import { z } from 'zod'
import {
  date,
  id,
  limitText,
  listOf,
  name,
  startingAfter,
  text,
  timestamp,
} from '../../platform/http/fields.ts'

export const sourceType = z.enum(['text', 'pdf', 'video', 'website', 'youtube', 'vimeo', 'instagram'])
export const sourceStatus = z.enum(['pending', 'extracting', 'processing', 'ready', 'error'])

const externalId = text(1, 200).meta({
  description: "The caller's own id; a source that has it is replaced.",
})

const sourceFields = {
  object: z.literal('brain_source'),
  id: id(),
  source_type: sourceType,
  title: z.string(),
  external_id: z.string().nullable(),
  folder_id: id().nullable(),
  url: z.string().nullable(),
  language: z.string().nullable().meta({ description: 'Primary language tag, such as es; null if unknown.' }),
  content_date: date(),
  content_hash: z.string().nullable(),
  word_count: z.int().min(0),
  chunk_count: z.int().min(0),
  status: sourceStatus,
  error: z.strictObject({ type: z.string(), message: z.string() }).nullable(),
  created_at: timestamp(),
  updated_at: timestamp(),
}

export const source = z.strictObject(sourceFields).meta({ id: 'BrainSource' })
export type Source = z.output<typeof source>

export const sourceWithText = z
  .strictObject({ ...sourceFields, content_text: z.string() })
  .meta({ id: 'BrainSourceWithText' })

export const savedSource = z
  .strictObject({
    ...sourceFields,
    replaced: z.boolean().meta({ description: 'Whether a source with the same external_id was replaced.' }),
  })
  .meta({ id: 'SavedBrainSource' })
export type SavedSource = z.output<typeof savedSource>

export const sourceList = listOf(source)

export const listSourcesQuery = z.strictObject({
  limit: limitText(200, 50),
  starting_after: startingAfter(),
  source_type: sourceType.optional(),
  status: sourceStatus.optional(),
  external_id: text(1, 200).optional(),
})

export const addTextSourceBody = z.strictObject({
  title: name(2, 200),
  content: text(10, 200_000),
  content_date: date().optional().meta({ description: 'Day of the content; today unless given.' }),
  external_id: externalId.optional(),
  content_hash: text(1, 200).optional().meta({ description: 'Echoed in every record of the source.' }),
  folder_id: id().optional(),
})

export const externalIdQuery = z.strictObject({ external_id: text(1, 200) })

export const deletedSource = z.strictObject({ id: id(), deleted: z.literal(true) })
export const deletedExternalSource = z.strictObject({
  id: id(),
  external_id: z.string(),
  deleted: z.literal(true),
})

export const sourceExample: Source = {
  object: 'brain_source',
  id: 10000000001,
  source_type: 'text',
  title: 'How to start seeds indoors',
  external_id: 'post-118',
  folder_id: null,
  url: null,
  language: 'en',
  content_date: '2026-03-01',
  content_hash: null,
  word_count: 812,
  chunk_count: 5,
  status: 'ready',
  error: null,
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:00.000Z',
}
